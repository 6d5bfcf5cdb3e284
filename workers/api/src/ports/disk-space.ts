/** The free space of the disk that the service keeps its data on; platforms without a disk of their own have none. */
export interface DiskSpace {
  /** Throws ApiError `disk_full` where so many more bytes would leave too little for the service itself. */
  assertSpaceFor(bytes: number): void;
  /** What is wrong with the disk, in sentences for whoever looks after the service; empty when all is well. */
  problems(): string[];
  /** Whether the service can still write what deletions and sign-ins need. */
  writable(): boolean;
}
