// Installs what developers need beyond `npm ci`, if missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { npmCommand } from './build/tool.mjs';

const packagesOf = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
const installed = packagesOf('node_modules/.package-lock.json');
const missing = Object.entries(packagesOf('package-lock.json')).filter(
  ([path, { dev, optional, link, version }]) =>
    dev &&
    !optional &&
    path.includes('node_modules/') &&
    (link ? !installed[path] : installed[path]?.version !== version),
);

if (missing.length) {
  console.log(`installing ${missing.length} packages for developers`);
  // Programs and site are built by then, and none of these packages needs an install script.
  const [npm, ...first] = npmCommand();
  const args = ['install', '--include=dev', '--no-save', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync(npm, [...first, ...args], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
