import type { ErrorText } from '../errors/describe-error.ts';

/** What the form for signing in and signing up sends. */
export interface EmailFormValues {
  mode: 'signIn' | 'signUp';
  email: string;
  password: string;
  /** Empty when signing in. */
  name: string;
}

/** Asking for the mail with which a forgotten password is set anew. */
export interface ForgotPasswordOffer {
  busy: boolean;
  /** Where a mail was sent to, if there is such an account. */
  sentTo: string | null;
  error: ErrorText | null;
  send: (email: string) => void;
}
