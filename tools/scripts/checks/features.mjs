// Fails when an import breaks the order of features (tools/lint/features.ts) or of kinds: a component
// (`x.tsx`) may import a hook (`use-x.ts`), and a hook a plain file (`x.ts`), not the reverse,
// except types and imports on demand. Tests may import everything; nothing imports them or folders
// called `testing`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { features } from '../../lint/features.ts';

const faults = [];
let files = 0;

const isForTests = (path) => /\.(test|stories)\.tsx?$|(^|\/)testing\//.test(path);
/** 2 for components, 1 for hooks, 0 for the rest. */
const kindOf = (path) => {
  if (basename(path).startsWith('use-')) return 1;
  return path.endsWith('.tsx') ? 2 : 0;
};
const isDoor = (path) => /(^|[/-])(index|main)\.ts$/.test(path);
const kinds = ['a plain file', 'a hook', 'a component'];

const importPattern =
  /(?:import|export)\s+(type\s)?[^;'"]*?from\s*'(\.[^']+)'|import(\s*\()?\s*'(\.[^']+)'/g;

/** Line, imported file, whether types only, whether on demand by `import()`. */
const importsOf = (path) => {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(importPattern)].map(([, type, from, call, plain]) => ({
    target: normalize(join(dirname(path), from ?? plain)),
    isType: Boolean(type),
    isOnDemand: Boolean(call),
  }));
};

for (const [folder, order] of Object.entries(features)) {
  for (const name of order)
    if (!existsSync(join(folder, name)))
      faults.push(`tools/lint/features.ts: there is no ${folder}/${name}`);
  const featureOf = (path) => {
    const name = path.slice(folder.length + 1).split('/')[0];
    const place = order.indexOf(name);
    return { name, place: place === -1 ? order.length : place };
  };
  for (const path of globSync(`${folder}/**/*.{ts,tsx}`)) {
    if (isForTests(path)) continue;
    files += 1;
    const own = featureOf(path);
    for (const { target, isType, isOnDemand } of importsOf(path)) {
      const at = `${path} imports ${target}`;
      if (isForTests(target)) faults.push(`${at}, which is for tests alone`);
      if (!target.startsWith(`${folder}/`)) continue;
      const other = featureOf(target);
      if (isOnDemand) continue;
      if (other.name !== own.name && other.place >= own.place && other.place !== order.length)
        faults.push(`${at}; '${other.name}' stands after '${own.name}' in tools/lint/features.ts`);
      if (other.place === order.length && own.place !== order.length)
        faults.push(
          `${at}; '${own.name}' stands in tools/lint/features.ts and '${other.name}' does not`,
        );
      if (!isType && !isDoor(path) && kindOf(target) > kindOf(path))
        faults.push(`${at}; ${kinds[kindOf(path)]} may not import ${kinds[kindOf(target)]}`);
    }
  }
}
for (const fault of faults) console.error(fault);
console.log(
  `features: ${files} files of ${Object.keys(features).length} packages, ${faults.length} faults`,
);
process.exit(faults.length ? 1 : 0);
