// Builds what `npm ci` must leave ready to run: the two programs, and the site with the widgets'
// script. With folders as arguments, only those.
import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { leaveOut } from './build/leave-out.mjs';
import { buildProgram, programFolders } from './build/programs.mjs';
import { toolFile } from './build/tool.mjs';

const buildSite = (folder) =>
  new Promise((done, fail) => {
    const args = [toolFile('vite'), 'build', '--logLevel', 'warn'];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
    child.on('error', fail);
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`build of ${folder} failed (exit ${code})`)),
    );
  });

const builders = {
  ...Object.fromEntries(programFolders.map((folder) => [folder, buildProgram])),
  site: buildSite,
};

leaveOut();
const started = performance.now();
const asked = process.argv.slice(2);
// Containers are built without the site's sources.
const folders = (asked.length ? asked : Object.keys(builders)).filter((folder) =>
  existsSync(`${folder}/tsconfig.json`),
);
try {
  await Promise.all(folders.map((folder) => builders[folder](folder)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`built ${folders.join(', ')} in ${seconds} s`);
