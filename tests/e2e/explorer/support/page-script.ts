import { build } from 'esbuild';
import { root } from '../../support/biophony.ts';

/** `contents` imports sources by their paths from the root. */
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
