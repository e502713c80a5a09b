// libcurl, seen by Fetching alone. Functions of a variable number of arguments become functions of one type each.
#pragma once
#include <curl/curl.h>

static inline CURLcode homeroom_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode homeroom_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*homeroom_take)(char *bytes, size_t size, size_t count, void *sink);

/// Who is given what the server sends: the document, and the lines before it.
static inline CURLcode homeroom_set_sinks(CURL *handle, homeroom_take take, void *document, void *head) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, document);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_HEADERDATA, head) : code;
}

/// What is sent, which the library copies, and the lines before it, which live as long as the transfer.
static inline CURLcode homeroom_set_body(CURL *handle, const void *bytes, size_t count, struct curl_slist *lines) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_HTTPHEADER, lines) : code;
}

/// Seconds after which the server wants to be asked again; 0 when it has not said.
static inline long homeroom_retry_after(CURL *handle) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
  return (long)seconds;
}

/// The status of the last response; 0 when there was none.
static inline long homeroom_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// Takes the next ended transfer off the list: 1, and its result, or 0 when none has ended.
static inline int homeroom_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)))
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return 1;
    }
  return 0;
}
