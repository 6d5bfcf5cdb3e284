import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `import type` does not exist at run time. */
const imported =
  /(?:^|[\s;}])(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;

type Exports = Record<string, string | { biophony?: string }>;

function packageEntries(root: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const path of globSync('{packages,workers}/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      name: string;
      exports?: Exports;
    };
    for (const [entry, target] of Object.entries(exports)) {
      const source = typeof target === 'string' ? target : target.biophony;
      if (source) entries.set(join(name, entry), join(dirname(path), source));
    }
  }
  return entries;
}

function importers(root: string): Map<string, Set<string>> {
  const entries = packageEntries(root);
  const found = new Map<string, Set<string>>();
  const files = globSync('{packages,workers,site,tools,docs/website,tests}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  for (const file of files)
    for (const [, from, lazy] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const name = from ?? lazy ?? '';
      const target = name.startsWith('.') ? join(dirname(file), name) : entries.get(name);
      if (target) found.set(target, (found.get(target) ?? new Set()).add(file));
    }
  return found;
}

const isMainTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) && !/\.(full|shared)\.test\.tsx?$/.test(path);

/** Sorted by the number of files between. Excludes end-to-end and contract tests. */
export function testsByDistance(root: string): (file: string) => string[] {
  const by = importers(root);
  return (file) => {
    const seen = new Set([file]);
    for (const one of seen) for (const importer of by.get(one) ?? []) seen.add(importer);
    return [...seen].filter(
      (path) =>
        isMainTest(path) && !/^(tests\/e2e|workers\/\w+\/(test|runtime-tests))\//.test(path),
    );
  };
}
