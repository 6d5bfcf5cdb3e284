/** A problem with a model that its operator can act on: the message says what happened, to which file, and what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
