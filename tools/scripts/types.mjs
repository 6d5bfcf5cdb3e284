// Checks every package with its own tsconfig, two at a time, incrementally. Fails for a TypeScript
// file in none of them.
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { toolFile } from './build/tool.mjs';
import { repositoryFiles } from './checks/repository-files.mjs';

const configs = globSync([
  'tsconfig.json',
  '{packages,workers}/*/tsconfig.json',
  '{site,stories,tests/{e2e,bench,fixtures},docs/website}/tsconfig.json',
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

/**
 * Projects with packages that `npm ci` does not install, and the tests that install these and check
 * the types.
 */
const ownProjects = [
  [/^examples\/next\//, 'tests/e2e/examples/apps.full.test.ts'],
  [
    /^(tests\/e2e\/frameworks\/project|packages\/ui\/types)\//,
    'tests/e2e/frameworks/types.full.test.ts',
  ],
  [/^docs\/website\/\.vitepress\//, 'tests/e2e/website/site.full.test.ts'],
];
const isChecked = (path) =>
  checked.has(path) || ownProjects.some(([paths, test]) => paths.test(path) && existsSync(test));
const unchecked = repositoryFiles().filter(
  (path) => /\.[cm]?tsx?$/.test(path) && existsSync(path) && !isChecked(path),
);
for (const path of unchecked) console.log(`${path} is in no tsconfig.json that is checked`);
console.log(`types: ${configs.length - failed} of ${configs.length} packages check`);
process.exit(failed + unchecked.length ? 1 : 0);
