/** An account of the stand-in for the Identity Toolkit. */
export interface Account {
  localId: string;
  email: string;
  password: string;
  displayName?: string;
}

/** The body of a call or of an answer. */
export type Fields = Record<string, unknown>;
