/** One page of an Ogg file (RFC 3533, section 6). */
export interface OggPage {
  bytes: Buffer;
  /** Where the page's content begins in `bytes`. */
  contentAt: number;
  /** Whether the content begins inside a packet. */
  continued: boolean;
  first: boolean;
  last: boolean;
  /** The codec's count at the page's end; -1 when no packet ends in it. */
  granule: number;
  serial: number;
  /** Whether pages before it are lost or damaged. */
  afterDamage: boolean;
}
