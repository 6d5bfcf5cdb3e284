import { renameSync, rmSync } from 'node:fs';
import { isSystemError, systemFailure } from '../errors/system-error.ts';

/** What is left of a program that was replaced while it ran; Windows does not let go of it before. */
const oldName = (program: string): string => `${program}.old`;

/** Where a new program is put until it is whole, in the same folder so that it can take the place at once. */
export const newName = (program: string): string => `${program}.new`;

/** Puts the new program in place of the old; where that fails the old one stays. Throws CliError. */
export function replaceProgram(program: string): void {
  try {
    rmSync(oldName(program), { force: true });
    renameSync(program, oldName(program));
    try {
      renameSync(newName(program), program);
    } catch (error) {
      renameSync(oldName(program), program);
      throw error;
    }
    // Windows keeps the file of a program that runs; the next update removes it.
    if (process.platform !== 'win32') rmSync(oldName(program), { force: true });
  } catch (error) {
    throw isSystemError(error) ? systemFailure(error, program) : error;
  }
}
