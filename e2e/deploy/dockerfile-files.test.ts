import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../support/biophony.ts';

/** The files of the repository that programs load, our packages among them. */
async function loadedBy(...programs: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    conditions: ['biophony'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages of others stay outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@biophony/') ? null : { external: true },
          ),
      },
    ],
  });
  return Object.keys(metafile.inputs);
}

/** What a Dockerfile copies from the repository in its first stage, or from that into the last one. */
function copiedBy(dockerfile: string, from: 'repository' | 'build'): string[] {
  const text = readFileSync(join(root, dockerfile), 'utf8');
  return [...text.matchAll(/^COPY (--from=build )?(.*) \S+$/gm)]
    .filter(([, stage]) => (stage === undefined) === (from === 'repository'))
    .flatMap(([, , paths = '']) => paths.split(' ').map((path) => path.replace(/^\/app\//, '')));
}

test.each([
  [
    'the service, whose source it runs',
    copiedBy('workers/api/Dockerfile', 'build'),
    ['workers/api/src/node/main.ts'],
  ],
  [
    'the service, which builds the program for operators,',
    copiedBy('workers/api/Dockerfile', 'repository'),
    ['workers/api/src/admin/main.ts'],
  ],
  [
    'the runner, which it builds',
    copiedBy('workers/analysis/Dockerfile', 'repository'),
    ['workers/analysis/src/main.ts'],
  ],
])('the image of %s has every file that is loaded', async (_, copied, programs) => {
  const files = await loadedBy(...programs);
  expect(files.length).toBeGreaterThan(100);
  const isThere = (file: string) =>
    copied.some((path) => file === path || file.startsWith(`${path}/`));
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});
