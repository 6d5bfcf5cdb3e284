// Fails when an import breaks its package's layers (tools/lint/layers-*.ts), or folders of a package
// import each other in a cycle. Tests and folders called `testing` may import everything; nothing
// else may import them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const faults = [];

const isTest = (path) => /\.test\.tsx?$/.test(path);
const isForTests = (path) => isTest(path) || /(^|\/)testing\//.test(path);
const allowedBy = (folders, layer) => {
  const named = Object.keys(folders);
  const allowed = folders[layer];
  return allowed === 'all above' ? named.slice(0, named.indexOf(layer)) : allowed;
};

/** `.` is only for files of `src` itself. */
const layerOf = (folders, path) => {
  let folder = dirname(path);
  if (folder === '.') return '.';
  while (folder !== '.' && !(folder in folders)) folder = dirname(folder);
  return folder === '.' ? undefined : folder;
};

/** Includes `import type`, `export from` and `import()`. */
const importsOf = (src, path) => {
  const text = readFileSync(join(src, path), 'utf8');
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => ({
    line: text.slice(0, match.index + match[0].length).split('\n').length,
    target: relative(src, join(src, dirname(path), match[1])),
  }));
};

const checkTable = (table, { src, folders }) => {
  const named = Object.keys(folders);
  for (const [place, folder] of named.entries())
    for (const allowed of allowedBy(folders, folder))
      if (!named.slice(0, place).includes(allowed))
        faults.push(`${table}: '${folder}' allows '${allowed}', which does not stand before it`);
  for (const folder of named)
    if (globSync(`${src}/${folder}/**/*.{ts,tsx,css}`).length === 0 && folder !== '.')
      faults.push(`${table}: ${src}/${folder} holds no file`);
};

const circleOf = (imported) => {
  const done = new Set();
  const visit = (folder, trail) => {
    if (trail.includes(folder)) return [...trail.slice(trail.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of imported.get(folder) ?? []) {
      const circle = visit(next, [...trail, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of imported.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return undefined;
};

const checkImports = (table, { src, folders }, paths) => {
  const imported = new Map();
  for (const path of paths.filter((each) => !isForTests(each))) {
    const layer = layerOf(folders, path);
    if (layer === undefined) {
      faults.push(`${join(src, path)}: its folder is not in ${table}`);
      continue;
    }
    for (const { line, target } of importsOf(src, path)) {
      const at = `${join(src, path)}:${line}: imports ${target}`;
      if (isForTests(target)) faults.push(`${at}, which is for tests alone`);
      if (isForTests(target) || target.startsWith('..')) continue;
      const other = layerOf(folders, target);
      const allowed = allowedBy(folders, layer);
      if (other !== layer && !allowed.includes(other))
        faults.push(
          `${at}; '${layer}' may import only: ${allowed.join(', ') || 'nothing'} (${table})`,
        );
      const [from, to] = [dirname(path), dirname(target)];
      if (from !== to) imported.set(from, (imported.get(from) ?? new Set()).add(to));
    }
  }
  const circle = circleOf(imported);
  if (circle) faults.push(`${src}: folders import each other in a circle: ${circle.join(' -> ')}`);
};

const tables = globSync('tools/lint/layers-*.ts').sort();
let files = 0;
for (const table of tables) {
  const { layers } = await import(new URL(`../../../${table}`, import.meta.url));
  const paths = globSync(`${layers.src}/**/*.{ts,tsx}`).map((path) => relative(layers.src, path));
  files += paths.length;
  checkTable(table, layers);
  checkImports(table, layers, paths);
}
for (const fault of faults) console.error(fault);
console.log(`layers: ${files} files of ${tables.length} packages, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
