// Generated from homeroom/report/v1/copies_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// `homeroom.report.v1.ListCopiesRequest`
  public struct ListCopiesRequest: Message {
    public init() {}
  }

  /// `homeroom.report.v1.ListCopiesResponse`
  public struct ListCopiesResponse: Message {
    /// At most 1,000.
    public var organizationIDs: [String] = []

    public init() {}

    public init(
      organizationIDs: [String] = []
    ) {
      self.organizationIDs = organizationIDs
    }
  }

  /// `homeroom.report.v1.CopySnapshotRequest`
  public struct CopySnapshotRequest: Message {
    public var organizationID: String = ""
    /// Goes on with a copy that broke off: the identity that it began with. From another snapshot than that one all is
    /// sent from the beginning.
    public var identity: [UInt8] = []
    /// How many of its bytes are there.
    public var receivedBytes: Int64 = 0

    public init() {}

    public init(
      organizationID: String = "",
      identity: [UInt8] = [],
      receivedBytes: Int64 = 0
    ) {
      self.organizationID = organizationID
      self.identity = identity
      self.receivedBytes = receivedBytes
    }
  }

  /// One piece; they follow one another without a gap, first those of the snapshot and then those of the parts that it
  /// names.
  public struct CopySnapshotResponse: Message {
    /// In the first message: tells one snapshot of the organization from another.
    public var identity: [UInt8] = []
    /// In the first message: of all pieces together.
    public var sizeBytes: Int64 = 0
    public var file: File? = nil

    public init() {}

    public init(
      identity: [UInt8] = [],
      sizeBytes: Int64 = 0,
      file: File? = nil
    ) {
      self.identity = identity
      self.sizeBytes = sizeBytes
      self.file = file
    }

    /// One of these, or none.
    public enum File: Hashable, Sendable {
      /// Of the snapshot.
      case snapshot(ReportV1.CopiedBytes)
      /// Of the file in which the parts lie.
      case parts(ReportV1.CopiedBytes)
    }
  }

  /// Some bytes of a file.
  public struct CopiedBytes: Message {
    /// In the file.
    public var offset: Int64 = 0
    /// At most 256 KiB.
    public var data: [UInt8] = []

    public init() {}

    public init(
      offset: Int64 = 0,
      data: [UInt8] = []
    ) {
      self.offset = offset
      self.data = data
    }
  }
}
