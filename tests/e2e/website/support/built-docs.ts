import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../support/biophony.ts';

export const docsFolder = join(root, 'docs/website/dist/docs');

/** As `npm run build:docs` does. */
export async function buildDocs(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--conditions=biophony', join(root, 'docs/website/build.ts')],
    { cwd: root, maxBuffer: 16 * 2 ** 20 },
  );
}
