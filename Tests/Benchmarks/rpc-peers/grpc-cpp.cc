// gRPC C++, as its async guide writes a server: one completion queue, one thread.
// Prints its port, serves until its input ends.
#include <grpcpp/grpcpp.h>

#include <cstdio>
#include <memory>
#include <thread>

#include "homeroom/echo/v1/echo.grpc.pb.h"

namespace echo = homeroom::echo::v1;

class Call {
 public:
  Call(echo::EchoService::AsyncService *service, grpc::ServerCompletionQueue *queue)
      : service_(service), queue_(queue), responder_(&context_) {
    service_->RequestSay(&context_, &request_, &responder_, queue_, queue_, this);
  }

  void Proceed(bool ok) {
    if (!ok || finished_) {
      delete this;
      return;
    }
    new Call(service_, queue_);
    finished_ = true;
    reply_.set_text(request_.text());
    reply_.set_payload(request_.payload());
    responder_.Finish(reply_, grpc::Status::OK, this);
  }

 private:
  echo::EchoService::AsyncService *service_;
  grpc::ServerCompletionQueue *queue_;
  grpc::ServerContext context_;
  echo::EchoRequest request_;
  echo::EchoReply reply_;
  grpc::ServerAsyncResponseWriter<echo::EchoReply> responder_;
  bool finished_ = false;
};

int main() {
  echo::EchoService::AsyncService service;
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  std::unique_ptr<grpc::ServerCompletionQueue> queue = builder.AddCompletionQueue();
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  std::printf("%d\n", port);
  std::fflush(stdout);
  std::thread watcher([] {
    while (std::getchar() != EOF) {
    }
    std::_Exit(0);
  });
  for (int i = 0; i < 200; i++) new Call(&service, queue.get());
  void *tag;
  bool ok;
  while (queue->Next(&tag, &ok)) static_cast<Call *>(tag)->Proceed(ok);
  watcher.join();
}
