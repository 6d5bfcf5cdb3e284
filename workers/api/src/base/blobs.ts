/** One stored object. `size` is bytes; `sha256` lower-case hex where the store knows it. */
export interface BlobInfo {
  key: string;
  size: number;
  sha256?: string;
  /** When it was put; in lists alone. */
  putAt?: Date;
}

export interface SignedRequest {
  url: string;
  /** Headers the request must carry for the store to accept it. */
  headers: Record<string, string>;
}

export interface PutTerms {
  /** Exact size in bytes; the store refuses a body of another length. */
  size: number;
  contentType: string;
  /** Lower-case hex; where given, the store refuses other content. */
  sha256?: string;
  /** Whether the sender may leave out every header but Content-Type, and so what a store asks for in headers. */
  bare?: boolean;
  expiresSeconds: number;
}

export interface PartInfo {
  part_number: number;
  size: number;
  etag: string;
}

/** Where recordings and results are kept: R2, or a folder. */
export interface GetTerms {
  filename: string;
  /** The media type it is given as; that of its name when absent. */
  contentType?: string;
  expiresSeconds: number;
}

export interface Blobs {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** A stream over the object, or over bytes `offset` to `offset + length`; null when absent. */
  get(
    key: string,
    range?: { offset: number; length: number },
  ): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
  head(key: string): Promise<BlobInfo | null>;
  /** One page (at most 1,000) of the objects under a prefix, in key order. */
  list(prefix: string, cursor?: string): Promise<{ blobs: BlobInfo[]; cursor: string | null }>;
  delete(keys: string[]): Promise<void>;

  /** SHA-256 (lower-case hex) of an object's bytes, read for it now; null when absent. */
  sha256(key: string): Promise<string | null>;

  /** A request that puts exactly this object, straight to the store, where none stands at its key yet. */
  presignPut(key: string, terms: PutTerms): Promise<SignedRequest>;
  /** A URL that reads the object, ranged, and names it `filename` when saved; never shown as a page. */
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

/** What a signed link lets somebody put: the object at a key, or a part of an upload that becomes it. */
export interface AwaitedPut {
  key: string;
  /** Of parts: which multipart upload they belong to. */
  upload?: string;
}

/** What a store of our own asks of the service whose objects it keeps, before and after it takes bytes. */
export interface Promises {
  /** Whether the service still waits for these bytes. */
  stands(put: AwaitedPut): Promise<boolean>;
  /**
   * Told that an object stands at a key, with the SHA-256 (lower-case hex) of the bytes that arrived. False where the
   * service waits for it no more, so that it must go again.
   */
  arrived(key: string, sha256: string): Promise<boolean>;
}

/** For a store without a service: whatever was signed is welcome. */
export const anyPromise: Promises = { stands: async () => true, arrived: async () => true };

/** An etag as stores keep it, without the quotes it travels in as a header. */
export const plainEtag = (etag: string): string => etag.replaceAll(/^(?:W\/)?"|"$/g, '');
