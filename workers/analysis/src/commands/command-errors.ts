/** A wrong command line; ends the program with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A path of the command line that cannot be used; the message says why. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The person stopped the program. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
