// gRPC C++, as its async guide writes a server: one completion queue, one thread.
// Prints its port, serves until its input ends.
//
//     grpc-c++ [tls CERTIFICATE KEY]
#include <grpcpp/grpcpp.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include "homeroom/echo/v1/echo.grpc.pb.h"

namespace echo = homeroom::echo::v1;
using Service = echo::EchoService::AsyncService;
using Queue = grpc::ServerCompletionQueue;

// A call, which is also the tag of everything it waits for.
class Call {
 public:
  virtual ~Call() = default;
  virtual void Proceed(bool ok) = 0;

 protected:
  Call(Service *service, Queue *queue) : service_(service), queue_(queue) {}
  static void Answer(const echo::EchoRequest &request, uint32_t index, echo::EchoReply *reply) {
    reply->set_text(request.text());
    reply->set_payload(request.payload());
    reply->set_index(index);
  }

  Service *service_;
  Queue *queue_;
  grpc::ServerContext context_;
  echo::EchoRequest request_;
  echo::EchoReply reply_;
  uint32_t count_ = 0;
  enum { kWaiting, kReading, kWriting, kFinishing } state_ = kWaiting;
};

class Say final : public Call {
 public:
  Say(Service *service, Queue *queue) : Call(service, queue), responder_(&context_) {
    service_->RequestSay(&context_, &request_, &responder_, queue_, queue_, this);
  }

  void Proceed(bool ok) override {
    if (!ok || state_ == kFinishing) return delete this;
    new Say(service_, queue_);
    state_ = kFinishing;
    Answer(request_, 0, &reply_);
    responder_.Finish(reply_, grpc::Status::OK, this);
  }

 private:
  grpc::ServerAsyncResponseWriter<echo::EchoReply> responder_;
};

class Collect final : public Call {
 public:
  Collect(Service *service, Queue *queue) : Call(service, queue), reader_(&context_) {
    service_->RequestCollect(&context_, &reader_, queue_, queue_, this);
  }

  void Proceed(bool ok) override {
    if (state_ == kFinishing || (!ok && state_ == kWaiting)) return delete this;
    if (state_ == kWaiting) {
      new Collect(service_, queue_);
      state_ = kReading;
    } else if (ok) {
      count_++;
    } else {
      state_ = kFinishing;
      reply_.set_index(count_);
      return reader_.Finish(reply_, grpc::Status::OK, this);
    }
    reader_.Read(&request_, this);
  }

 private:
  grpc::ServerAsyncReader<echo::EchoReply, echo::EchoRequest> reader_;
};

class Repeat final : public Call {
 public:
  Repeat(Service *service, Queue *queue) : Call(service, queue), writer_(&context_) {
    service_->RequestRepeat(&context_, &request_, &writer_, queue_, queue_, this);
  }

  void Proceed(bool ok) override {
    if (!ok || state_ == kFinishing) return delete this;
    if (state_ == kWaiting) {
      new Repeat(service_, queue_);
      state_ = kWriting;
    }
    if (count_ == request_.times()) {
      state_ = kFinishing;
      return writer_.Finish(grpc::Status::OK, this);
    }
    Answer(request_, count_++, &reply_);
    writer_.Write(reply_, this);
  }

 private:
  grpc::ServerAsyncWriter<echo::EchoReply> writer_;
};

class Talk final : public Call {
 public:
  Talk(Service *service, Queue *queue) : Call(service, queue), stream_(&context_) {
    service_->RequestTalk(&context_, &stream_, queue_, queue_, this);
  }

  void Proceed(bool ok) override {
    if (state_ == kFinishing || (!ok && state_ != kReading)) return delete this;
    if (state_ == kReading) {
      if (!ok) {
        state_ = kFinishing;
        return stream_.Finish(grpc::Status::OK, this);
      }
      Answer(request_, count_++, &reply_);
      state_ = kWriting;
      return stream_.Write(reply_, this);
    }
    if (state_ == kWaiting) new Talk(service_, queue_);
    state_ = kReading;
    stream_.Read(&request_, this);
  }

 private:
  grpc::ServerAsyncReaderWriter<echo::EchoReply, echo::EchoRequest> stream_;
};

static std::string Contents(const char *path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

int main(int count, char **words) {
  std::shared_ptr<grpc::ServerCredentials> credentials = grpc::InsecureServerCredentials();
  if (count == 4) {
    grpc::SslServerCredentialsOptions options;
    options.pem_key_cert_pairs.push_back({Contents(words[3]), Contents(words[2])});
    credentials = grpc::SslServerCredentials(options);
  }
  Service service;
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", credentials, &port);
  builder.RegisterService(&service);
  std::unique_ptr<Queue> queue = builder.AddCompletionQueue();
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  std::printf("%d\n", port);
  std::fflush(stdout);
  std::thread watcher([] {
    while (std::getchar() != EOF) {
    }
    std::_Exit(0);
  });
  for (int i = 0; i < 1000; i++) new Say(&service, queue.get());
  for (int i = 0; i < 100; i++) {
    new Collect(&service, queue.get());
    new Repeat(&service, queue.get());
    new Talk(&service, queue.get());
  }
  void *tag;
  bool ok;
  while (queue->Next(&tag, &ok)) static_cast<Call *>(tag)->Proceed(ok);
  watcher.join();
}
