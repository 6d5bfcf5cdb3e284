import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const worthIt = 1024;

/**
 * Writes `.br` and `.gz` beside every text file over 1 KB, for servers that send them unchanged.
 */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,svg,json}', { cwd: folder });
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < worthIt) return;
      const hint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
      await writeFile(`${file}.br`, await brotli(bytes, hint));
      await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
    }),
  );
}
