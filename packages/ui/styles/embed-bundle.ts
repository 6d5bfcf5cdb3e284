import { basename, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import type { Language } from '../src/messages/index.ts';
import { leftOut, type namedBy } from './embed-left-out.ts';

const packageDir = resolve(import.meta.dirname, '..');
const entries = {
  first: 'src/embed/main.ts',
  survey: 'src/embed/survey-main.ts',
  coast: 'src/survey/map/coast-detail.ts',
};
const coast = 'biophony:coast';
const sharedParts = 'biophony:shared-parts';

export interface Parts {
  /** Each imports others by `./name`. */
  modules: ReadonlyMap<string, string>;
  files: string[];
}

const common = {
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  absWorkingDir: packageDir,
  logLevel: 'error',
  // Sources may need nothing that is left out.
  logOverride: { 'import-is-undefined': 'error' },
} as const satisfies BuildOptions;

const later: Plugin = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /\/coast-detail\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: coast, external: true } : undefined,
    );
    onResolve({ filter: /\/shared-parts\.ts$/ }, () => ({ path: sharedParts, external: true }));
  },
};

export async function bundleParts(named: ReturnType<typeof namedBy> | null): Promise<Parts> {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: entries,
    splitting: true,
    outdir: '/made',
    minifySyntax: true,
    conditions: ['biophony'],
    jsx: 'automatic',
    alias: {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
      '@radix-ui/react-icons': resolve(packageDir, 'src/embed/icons.tsx'),
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [later, leftOut(named)],
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap((made) => Object.entries(made.inputs));
  const files = inputs.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [resolve(packageDir, path)] : [],
  );
  const modules = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  return { modules, files: [...new Set(files)] };
}

const importing = /(?:import|export) \{([^}]*)\} from "\.\/([^"]+)";/g;
const namesOf = (list: string) =>
  list.split(',').flatMap((one) => one.trim().split(' as ')[0] || []);
const reachedFrom = ({ modules }: Parts, entry: string): Set<string> => {
  const reached = new Set([entry]);
  for (const name of reached)
    for (const [, to = ''] of (modules.get(name) ?? '').matchAll(
      /(?:from |import\(?)"\.\/([^"]+)"/g,
    ))
      reached.add(to);
  return reached;
};

interface Given {
  module: string;
  name: string;
}

function taken(parts: Parts, first: ReadonlySet<string>): Given[] {
  const own = [...reachedFrom(parts, 'survey.js')].filter((name) => !first.has(name));
  const all = own.flatMap((name) =>
    [...(parts.modules.get(name) ?? '').matchAll(importing)].flatMap(([, list = '', module = '']) =>
      first.has(module) ? namesOf(list).map((one) => ({ module, name: one })) : [],
    ),
  );
  return [...new Map(all.map((one) => [`${one.module} ${one.name}`, one])).values()];
}

/** Joins built modules, with `others` in place of some. */
const joining = (parts: Parts, others: (name: string) => string | undefined): Plugin => ({
  name: 'joining',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:\.\/|biophony:)/ }, ({ path }) => ({
      path: path.replace('./', ''),
      namespace: 'made',
    }));
    onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => ({
      contents: others(path) ?? parts.modules.get(path) ?? '',
      loader: 'js',
    }));
  },
});

async function join(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...common, minify: true, ...options, write: false });
  const [script] = outputFiles;
  if (!script) throw new Error('The script of widgets came out empty.');
  return script.text;
}

const banner =
  '/* Biophony, MIT licence; code of others in it: THIRD-PARTY-NOTICES.txt beside it */';

/** `parts` and `loadPart` come from the first script. */
const onItsElement = (entry: string): BuildOptions => ({
  entryPoints: [entry],
  format: 'iife',
  globalName: 'made',
  banner: { js: `${banner}\ndocument.currentScript.open=(parts,loadPart)=>{` },
  footer: { js: 'return made}' },
});

export function joinSecond(parts: Parts, css: string): Promise<string> {
  const first = reachedFrom(parts, 'first.js');
  const given = taken(parts, first);
  const fromFirst = (module: string) =>
    given
      .flatMap((one, at) => (one.module === module ? `export const ${one.name}=parts[${at}];` : []))
      .join('\n');
  const others = (name: string) =>
    first.has(name)
      ? fromFirst(name)
      : parts.modules.get(name)?.replaceAll(`import("${coast}")`, 'loadPart("coast")');
  return join({
    ...onItsElement('./survey.js'),
    define: { SURVEY_STYLES: JSON.stringify(css) },
    plugins: [joining(parts, others)],
  });
}

export const joinCoast = (parts: Parts): Promise<string> =>
  join({ ...onItsElement('./coast.js'), plugins: [joining(parts, () => undefined)] });

export interface NamedScript {
  name: string;
  integrity: string;
}

export const joinCatalogue = (language: Language): Promise<string> =>
  join(onItsElement(`./src/messages/${language}.ts`));

export type FurtherScripts = Record<'survey' | 'coast' | Language, NamedScript>;

export function joinFirst(parts: Parts, css: string, others: FurtherScripts): Promise<string> {
  const given = taken(parts, reachedFrom(parts, 'first.js'));
  const imports = given.map(
    ({ module, name }, at) => `import {${name} as part${at}} from "./${module}";`,
  );
  const list = `export const sharedParts=()=>[${given.map((_, at) => `part${at}`).join()}];`;
  return join({
    entryPoints: ['./first.js'],
    banner: { js: banner },
    define: {
      EMBED_STYLES: JSON.stringify(css),
      ...Object.fromEntries(
        Object.entries(others).flatMap(([part, { name, integrity }]) => [
          [`${part.toUpperCase()}_SCRIPT`, JSON.stringify(`./${name}`)],
          [`${part.toUpperCase()}_INTEGRITY`, JSON.stringify(integrity)],
        ]),
      ),
    },
    plugins: [
      joining(parts, (name) => (name === sharedParts ? [...imports, list].join('\n') : undefined)),
    ],
  });
}
