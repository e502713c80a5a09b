// Which requests may hold tens of thousands of things: all others are refused that do, before they are read.
internal import Messages
public import RPC

// 200 records with their progress, intervals and items.
extension ActivityV1.RecordAttemptsRequest: RequestOfMany {}
// A part of a roster.
extension ActivityV1.ImportRosterRequest: RequestOfMany {}
// 50 classes, each with its recipients.
extension ActivityV1.CreateHandoutsRequest: RequestOfMany {}
// 1,000 reads, each of a class.
extension ActivityV1.RecordReadsRequest: RequestOfMany {}
// All who ever were in a class.
extension ActivityV1.StreamEarlierWorkRequest: RequestOfMany {}
// 200 contexts, each with what it is found by and shown as.
extension ContextV1.DeclareContextsRequest: RequestOfMany {}
extension ContextV1.StreamDeclareContextsRequest: RequestOfMany {}
// 500 contexts with their history.
extension ContextV1.ReinstateContextsRequest: RequestOfMany {}
// All organizations.
extension ContextV1.StreamChangesRequest: RequestOfMany {}
extension ContextV1.GetFollowingRequest: RequestOfMany {}
extension ReportV1.ListCopiesRequest: RequestOfMany {}
