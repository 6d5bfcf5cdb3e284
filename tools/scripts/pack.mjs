// Builds the published packages, JavaScript by tsup and types by tsc, and packs them into a folder
// (first argument, default `packed`). Programs are packed as built. Prints the tarballs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { npmCommand, toolFile } from './build/tool.mjs';
import { describeTypes } from './publishing/describe-types.ts';
import { lowerTypes } from './publishing/lower-types.ts';
import { publishedFolders } from './publishing/published.ts';

const out = resolve(process.argv[2] ?? 'packed');
const run = (folder, program, ...args) =>
  execFileSync(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
const node = (folder, ...args) => run(folder, process.execPath, ...args);

mkdirSync(out, { recursive: true });
const programs = ['packages/cli', 'workers/analysis'];
// In order of dependencies: each is typed against the built ones before.
for (const folder of publishedFolders) {
  if (!programs.includes(folder)) {
    rmSync(resolve(folder, 'dist'), { recursive: true, force: true });
    node(folder, toolFile('tsup'), '--silent');
    node(folder, toolFile('typescript', 'tsc'), '-p', 'tsconfig.build.json');
    if (folder === 'packages/contract')
      describeTypes(resolve(folder, 'dist'), readFileSync(`${folder}/openapi.json`, 'utf8'));
    lowerTypes(resolve(folder, 'dist'));
  }
  if (folder === 'packages/ui')
    for (const part of ['build', 'build-embed']) node(folder, `styles/${part}.ts`);
  const [tarball] = JSON.parse(
    run(folder, ...npmCommand(), 'pack', '--json', '--pack-destination', out),
  );
  console.log(resolve(out, tarball.filename));
}
