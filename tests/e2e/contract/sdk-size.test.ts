import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const resolveDir = fileURLToPath(new URL('..', import.meta.url));

/** Gzip bytes that a page loads first, and at all. */
async function sizesOf(contents: string): Promise<{ first: number; all: number }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    conditions: ['biophony'],
    outdir: 'out',
    write: false,
    metafile: true,
  });
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint)?.[0];
  const sizes = outputFiles.map(({ path, contents: bytes }) => ({
    entry: entry !== undefined && path.endsWith(entry),
    bytes: gzipSync(bytes).length,
  }));
  return {
    first: sizes.find((file) => file.entry)?.bytes ?? Infinity,
    all: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const sdk = (names: string) => `import { ${names} } from '@biophony/sdk'; console.log(${names});`;
const facts = 'inspectRecording, recordingInfo';

// A little above the real size: a library taken by mistake is noticed.
test.each([
  ['the client', sdk('createClient'), 8_450, 15_700],
  ['an upload', sdk('createClient, uploadFiles, blobSource'), 20_750, 28_900],
  [
    'an upload with what headers say',
    `${sdk('createClient, uploadFiles, blobSource')}
     import { ${facts} } from '@biophony/recordings'; console.log(${facts});`,
    41_200,
    49_700,
  ],
  [
    'one schema of the contract, with the library that checks it',
    "import { RecordingInfo } from '@biophony/contract'; console.log(RecordingInfo);",
    28_000,
    28_000,
  ],
])('%s stays small in a browser', async (_, source, first, all) => {
  const sizes = await sizesOf(source);
  expect(sizes.first).toBeLessThan(first);
  expect(sizes.all).toBeLessThan(all);
});
