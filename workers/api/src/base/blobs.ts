/** `size` in bytes; `sha256` in lower-case hex if the store knows it. */
export interface BlobInfo {
  key: string;
  size: number;
  sha256?: string;
  putAt?: Date;
}

export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
}

export interface PutTerms {
  /** Bytes; the store refuses any other length. */
  size: number;
  contentType: string;
  /** Lower-case hex; the store refuses other content. */
  sha256?: string;
  /** The sender may omit every header but Content-Type. */
  bare?: boolean;
  expiresSeconds: number;
}

export interface PartInfo {
  part_number: number;
  size: number;
  etag: string;
}

export interface GetTerms {
  filename: string;
  contentType?: string;
  expiresSeconds: number;
}

export interface Blobs {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Bytes `offset` to `offset + length`, or all; null when absent. */
  get(
    key: string,
    range?: { offset: number; length: number },
  ): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
  head(key: string): Promise<BlobInfo | null>;
  /** One page (at most 1,000) in key order. */
  list(prefix: string, cursor?: string): Promise<{ blobs: BlobInfo[]; cursor: string | null }>;
  delete(keys: string[]): Promise<void>;

  /** Reads the object. Lower-case hex; null when absent. */
  sha256(key: string): Promise<string | null>;

  /** Only for a free key. */
  presignPut(key: string, terms: PutTerms): Promise<SignedRequest>;
  /** A ranged download named `filename`, never displayed as a page. */
  presignGet(key: string, terms: GetTerms): Promise<string>;

  createMultipart(key: string, contentType: string): Promise<{ upload_id: string }>;
  presignPart(
    key: string,
    upload_id: string,
    part_number: number,
    terms: { size: number; expiresSeconds: number },
  ): Promise<SignedRequest>;
  listParts(key: string, upload_id: string): Promise<PartInfo[]>;
  completeMultipart(
    key: string,
    upload_id: string,
    parts: { part_number: number; etag: string }[],
  ): Promise<BlobInfo>;
  abortMultipart(key: string, upload_id: string): Promise<void>;
}

export interface AwaitedPut {
  key: string;
  upload?: string;
}

/** Our own store asks these before and after it takes bytes. */
export interface Promises {
  stands(put: AwaitedPut): Promise<boolean>;
  /** `sha256` in lower-case hex. False if no longer awaited: the store deletes it. */
  arrived(key: string, sha256: string): Promise<boolean>;
}

export const anyPromise: Promises = { stands: async () => true, arrived: async () => true };
