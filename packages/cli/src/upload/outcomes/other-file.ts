/** A file of the card that is to be kept and not analysed. */
export interface OtherFile {
  filename: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
}
