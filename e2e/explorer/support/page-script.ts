import { build } from 'esbuild';
import { root } from '../../support/biophony.ts';

/** A script for a page, of sources of the repository: `contents` imports them by their paths from its root. */
export async function pageScript(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'iife',
    conditions: ['biophony'],
  });
  return outputFiles[0]?.text ?? '';
}
