import { readFile } from 'node:fs/promises';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** THIRD-PARTY-NOTICES.txt, which the build puts beside the program, or into the executable. */
export async function readNotices(): Promise<string> {
  const sea = process.getBuiltinModule('node:sea');
  if (sea.isSea()) return sea.getAsset('notices', 'utf8');
  try {
    return await readFile(new URL('THIRD-PARTY-NOTICES.txt', import.meta.url), 'utf8');
  } catch (cause) {
    throw new CliError(
      'The notices are not beside this program.',
      {
        hint: 'The build writes them; a program that runs from its sources has none.',
        exitCode: exitCodes.usage,
        code: 'no_notices',
      },
      { cause },
    );
  }
}
