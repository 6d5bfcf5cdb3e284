// Type-checks every package with its own tsconfig, two at a time; what did not change since the last time is remembered.
// Fails for a file of TypeScript that none of them has.
import { execFileSync, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { toolFile } from './build/tool.mjs';

const configs = globSync([
  'tsconfig.json',
  '{packages,workers}/*/tsconfig.json',
  '{site,stories,e2e,bench,fixtures,website}/tsconfig.json',
]);

const memories = 'node_modules/.cache/types';

const check = (config) =>
  new Promise((resolve) => {
    let out = '';
    const memory = `${memories}/${config.replaceAll('/', '-')}.tsbuildinfo`;
    const args = [
      toolFile('typescript', 'tsc'),
      '-p',
      config,
      '--listFiles',
      '--incremental',
      '--tsBuildInfoFile',
      memory,
    ];
    const tsc = spawn(process.execPath, args);
    tsc.stdout.on('data', (chunk) => (out += chunk));
    tsc.stderr.on('data', (chunk) => (out += chunk));
    tsc.on('close', (code) => resolve({ config, code, out }));
  });

let failed = 0;
/** The files that were checked, from here. */
const checked = new Set();
const queue = [...configs];
const work = async () => {
  for (let config; (config = queue.shift());) {
    const { code, out } = await check(config);
    if (code !== 0) failed++;
    const lines = out.split('\n');
    for (const path of lines.filter(isAbsolute))
      checked.add(relative('.', path).replaceAll('\\', '/'));
    const said = lines.filter((line) => !isAbsolute(line)).join('\n');
    process.stdout.write(code === 0 ? '' : `${config}\n${said}`);
  }
};
await Promise.all([work(), work()]);
/** Projects of their own, with packages that `npm ci` does not install: their tests build them. */
const ownProjects =
  /^(examples|e2e\/frameworks\/project|packages\/ui\/types|website\/\.vitepress)\//;

/** All files of TypeScript that belong to the repository; none where it is not under git. */
function allFiles() {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.toString().split('\n');
  } catch {
    return [];
  }
}
const unchecked = allFiles().filter(
  (path) => /\.[cm]?tsx?$/.test(path) && !checked.has(path) && !ownProjects.test(path),
);
for (const path of unchecked) console.log(`${path} is in no tsconfig.json`);
console.log(`types: ${configs.length - failed} of ${configs.length} packages check`);
process.exit(failed + unchecked.length ? 1 : 0);
