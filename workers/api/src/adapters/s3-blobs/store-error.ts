/** What a store answered where it did not do what it was asked; says nothing that was signed. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  /** Status of the answer. */
  readonly status: number;
  /** The store's own code, such as NoSuchBucket; empty where there is none. */
  readonly code: string;

  constructor(what: string, status: number, code: string) {
    super(`The object store answered ${status}${code ? ` (${code})` : ''} to ${what}.`);
    this.status = status;
    this.code = code;
  }
}
