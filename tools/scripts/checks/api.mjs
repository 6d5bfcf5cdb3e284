// Fails when public declarations of a package differ from `packages/NAME/api.md`; `--write` renews
// it. Includes what exports mention.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolFile } from '../build/tool.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const work = join(root, 'node_modules/.cache/api');
/** Longer declarations (characters) are shown by length and digest. */
const longest = 2000;

const packages = ['contract', 'recordings', 'statistics', 'sdk', 'ui'].map((name) => {
  const folder = join(root, 'packages', name);
  const { name: title, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entries = Object.entries(exports)
    .filter(([, target]) => target.biophony)
    .map(([path, target]) => [title + path.slice(1), join(folder, target.biophony)]);
  return { folder, entries };
});

function emit() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const config = {
    extends: join(root, 'packages/ui/tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      rootDir: root,
      outDir: join(work, 'out'),
      typeRoots: [join(root, 'node_modules/@types')],
      // Found through node_modules they would count as foreign packages, which get no declarations.
      paths: Object.fromEntries(
        packages.flatMap(({ entries }) => entries.map(([title, source]) => [title, [source]])),
      ),
    },
    include: [],
    files: packages.flatMap(({ entries }) => entries.map(([, source]) => source)),
  };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config));
  // Parallel checkers write union members in varying order.
  const args = [toolFile('typescript', 'tsc'), '-p', work, '--singleThreaded'];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

const emitted = (source) => join(work, 'out', relative(root, source).replace(/\.tsx?$/, '.d.ts'));
const beside = (file, path) => resolve(dirname(file), path.replace(/\.tsx?$/, '.d.ts'));
const namesOf = (list) =>
  [...list.matchAll(/(?:type )?([\w$]+)(?: as ([\w$]+))?/g)].map(([, from, to = from]) => [
    from,
    to,
  ]);

const modules = new Map();
function moduleOf(file) {
  if (modules.has(file)) return modules.get(file);
  const found = { declared: new Map(), imported: new Map(), exported: new Map(), stars: [] };
  modules.set(file, found);
  if (!existsSync(file)) return found;
  const text = readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\/[ \t]*\n?[ \t]*/g, '');
  for (const statement of text.split(/\n(?=(?:export|declare|import|interface|type|abstract) )/)) {
    const [, list, path] =
      /^(?:import|export)(?: type)? \{([^}]*)\}(?: from '([^']+)')?/.exec(statement) ?? [];
    const name =
      /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace) ([\w$]+)/.exec(
        statement,
      )?.[1];
    if (list !== undefined)
      for (const [from, to] of namesOf(list)) {
        const target = path?.startsWith('.')
          ? [beside(file, path), from]
          : path
            ? null
            : [file, from];
        if (!statement.startsWith('import')) found.exported.set(to, target ?? `${from} of ${path}`);
        else if (target) found.imported.set(to, target);
      }
    else if (/^export (?:type )?\* from/.test(statement))
      found.stars.push(/'([^']+)'/.exec(statement)[1]);
    else if (name) {
      found.declared.set(name, [...(found.declared.get(name) ?? []), statement.trim()]);
      if (statement.startsWith('export')) found.exported.set(name, [file, name]);
    }
  }
  return found;
}

function declarationOf(file, name) {
  const { declared, imported, exported, stars } = moduleOf(file);
  if (declared.has(name)) return [file, name];
  const target = imported.get(name) ?? exported.get(name);
  if (Array.isArray(target) && String(target) !== `${file},${name}`)
    return declarationOf(...target);
  for (const star of stars)
    if (star.startsWith('.')) {
      const found = declarationOf(beside(file, star), name);
      if (found) return found;
    }
  return undefined;
}

function exportsOf(file) {
  const { exported, stars } = moduleOf(file);
  const names = new Map();
  for (const star of stars)
    if (star.startsWith('.'))
      for (const [name, at] of exportsOf(beside(file, star))) names.set(name, at);
    else names.set(`* of ${star}`, `* of ${star}`);
  for (const [name, target] of exported)
    names.set(name, Array.isArray(target) ? declarationOf(file, name) : target);
  return names;
}

function textOf([file, name]) {
  // The import path of a type is not public.
  const text = moduleOf(file)
    .declared.get(name)
    .join('\n')
    .replace(/import\("[^"]+"\)\./g, '');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return text.length <= longest ? text : `// ${name}: ${text.length} characters, digest ${digest}`;
}

function mentionedBy(starts) {
  const seen = new Map(starts.map((at) => [String(at), at]));
  for (const [file, name] of seen.values()) {
    const text = moduleOf(file).declared.get(name).join('\n');
    const own = [...text.matchAll(/[\w$]+/g)].map(([word]) => declarationOf(file, word));
    const inline = [...text.matchAll(/import\("(\.[^"]+)"\)\.([\w$]+)/g)].map(([, path, word]) =>
      declarationOf(beside(file, path), word),
    );
    for (const at of [...own, ...inline]) if (at) seen.set(String(at), at);
  }
  return [...seen.values()].slice(starts.length);
}

const block = (texts) => `\`\`\`ts\n${texts.join('\n')}\n\`\`\`\n`;
const byText = (a, b) => (a < b ? -1 : Number(a > b));

function reportOf(entries) {
  const sections = [];
  const shown = new Map();
  for (const [title, source] of entries) {
    const names = [...exportsOf(emitted(source))].sort(([a], [b]) => byText(a, b));
    if (names.length === 0) continue;
    const texts = names.map(([name, at]) => {
      if (!Array.isArray(at)) return `// ${name}: ${at ?? 'unknown'}`;
      const known = shown.get(String(at));
      shown.set(String(at), at);
      const renamed = at[1] === name ? '' : `// ${name} is ${at[1]}:\n`;
      return known ? `// ${name}: as above` : renamed + textOf(at);
    });
    sections.push(`## ${title}\n\n${block(texts)}`);
  }
  const others = mentionedBy([...shown.values()])
    .map((at) => textOf(at).replace(/^export /gm, ''))
    .sort(byText);
  if (others.length) sections.push(`## Mentioned by these\n\n${block([...new Set(others)])}`);
  return `# Public declarations\n\nMade by \`npm run api\`; \`npm run verify\` and CI check it.\n\n${sections.join('\n')}`;
}

emit();
for (const { folder, entries } of packages) {
  const path = join(folder, 'api.md');
  const made = reportOf(entries);
  if (process.argv.includes('--write')) writeFileSync(path, made);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== made) {
    console.error(
      `api: ${relative(root, path)} is not what the sources declare; run \`npm run api\``,
    );
    process.exitCode = 1;
  }
}
