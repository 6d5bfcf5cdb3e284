/** Clips cannot be made as they were asked for; the message says what to do. */
export class ClipsError extends Error {
  override readonly name = 'ClipsError';
}
