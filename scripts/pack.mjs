// Builds the published packages, JavaScript by tsup and types by tsc, and packs each into a tarball in a folder
// (first argument, `packed` if absent). The command line is packed as `npm run build` left it. Prints the tarballs.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const out = resolve(process.argv[2] ?? 'packed');
const bin = (name) => resolve('node_modules/.bin', name);
const run = (room, program, ...args) =>
  execFileSync(program, args, {
    cwd: room,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });

mkdirSync(out, { recursive: true });
// In the order of the arrows: each is typed against the built ones before it.
for (const name of ['contract', 'recordings', 'sdk', 'ui', 'cli']) {
  const room = `packages/${name}`;
  if (name !== 'cli') {
    run(room, bin('tsup'), '--silent');
    run(room, bin('tsc'), '-p', 'tsconfig.build.json');
  }
  if (name === 'ui')
    for (const part of ['build', 'build-embed']) run(room, process.execPath, `styles/${part}.ts`);
  const [tarball] = JSON.parse(run(room, 'npm', 'pack', '--json', '--pack-destination', out));
  console.log(resolve(out, tarball.filename));
}
