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
