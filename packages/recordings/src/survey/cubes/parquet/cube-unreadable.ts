/** Why a cube cannot be read: it is too large, damaged or cut off, of other columns, or holds what cannot be. */
export type CubeFault = 'too_large' | 'damaged' | 'other_columns' | 'impossible';

/** A file that is no cube, or none that can be read; the message is a sentence for people. */
export class CubeUnreadable extends Error {
  override readonly name = 'CubeUnreadable';
  readonly fault: CubeFault;

  constructor(fault: CubeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** What the decoders throw where bytes make no sense. */
export const damaged = (cause?: unknown): CubeUnreadable =>
  new CubeUnreadable(
    'damaged',
    'The survey file is damaged or cut off, or another program wrote it.',
    { cause },
  );

/** What is thrown for a value that no survey has. */
export const impossible = (what: string): CubeUnreadable =>
  new CubeUnreadable('impossible', `The survey file cannot be right: it has ${what}.`);
