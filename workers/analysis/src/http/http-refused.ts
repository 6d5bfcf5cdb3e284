import { NotInStore } from '../job/transfer.ts';

/** A web server does not hand something out, and another try would not mend it; the message says what and why. */
export class HttpRefused extends NotInStore {}

/** An address that is none, or that may not be used; the message says what to write instead. */
export class HttpAddressError extends Error {
  override readonly name = 'HttpAddressError';
}

/** A web server cannot be reached, or is out of order for now; the message says why. */
export class HttpUnreachable extends Error {
  override readonly name = 'HttpUnreachable';
}
