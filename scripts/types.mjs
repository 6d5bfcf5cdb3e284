// Type-checks every package with its own tsconfig, two at a time; what did not change since the last time is remembered.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
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
const queue = [...configs];
const work = async () => {
  for (let config; (config = queue.shift());) {
    const { code, out } = await check(config);
    if (code !== 0) failed++;
    process.stdout.write(code === 0 ? '' : `${config}\n${out}`);
  }
};
await Promise.all([work(), work()]);
console.log(`types: ${configs.length - failed} of ${configs.length} packages check`);
process.exit(failed ? 1 : 0);
