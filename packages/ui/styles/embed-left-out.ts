import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Loader, Plugin } from 'esbuild';

// Leaves out what no widget needs. Of this repository's packages it goes by the names of
// declarations, so that they may stand in any file; of others by file.

interface Named {
  /** Named in the kit, without catalogue and keys of answers. */
  kit: ReadonlySet<string>;
  /** Catalogue groups with the texts that are used. */
  groups: ReadonlyMap<string, ReadonlySet<string>>;
  resources: ReadonlySet<string>;
  /** Named in the remaining SDK sources. */
  sdk: ReadonlySet<string>;
  limits: ReadonlySet<string>;
}

const ownFile = /\/packages\/(contract|recordings|sdk|ui)\/src\/.*\.tsx?$/;
const catalogueFile = /\/ui\/src\/messages\/en\/[\w-]+\.ts$/;
/** Hooks that give the texts of pages; who calls one takes its texts. */
const textsHooksFile = /\/ui\/src\/kit\/use-[\w-]+-messages\.ts$/;

/** Declaration of an answer's keys, which no widget reads all of. */
const isKeys = (name: string, path: string) => name === 'keys' && path.includes('/ui/src/base/');

const identifiersIn = (source: string): string[] => source.match(/[A-Za-z_$][\w$]*/g) ?? [];
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const withoutImports = (source: string) => source.replaceAll(/^import [^;]*;$/gm, '');
/** `.name`, `{ name`, `, name`, `'name'`. */
const takenIn = (source: string): string[] =>
  [...withoutComments(source).matchAll(/(?:\.|[{,]\s*|')([A-Za-z_$][\w$]*)/g)].map(
    ([, name]) => name ?? '',
  );
const namesIn = (list: string): string[] =>
  list.split(',').map((name) => name.split(/:| as /)[0]?.trim() ?? '');

/** Such as `messages.explorer`, `{ explorer: t } = messages`, `import { sites }`. */
const takings = [
  /(?:\b|use)[mM]essages(?:\(\))?(?:\.|\[')(\w+)/g,
  /\{([^{}]*)\}(?: = |: )(?:use)?[mM]essages\b/g,
  /import \{([^{}]*)\} from '[./\w-]*\/messages\/en\//g,
];
/**
 * `charts` of `useChartsMessages` and `ChartsMessages`, `surveyWidgets` of `SurveyWidgetMessages`.
 */
const ofPages = (source: string): string[] =>
  [...source.matchAll(/\b(?:use)?([A-Z]\w*)Messages\b/g)].flatMap(([, name = '']) => {
    const group = name.charAt(0).toLowerCase() + name.slice(1);
    return [group, `${group}s`];
  });
const catalogue = resolve(import.meta.dirname, '../src/messages/en');
const groupNames = new Set([
  'lang',
  ...globSync(`${catalogue}/*.ts`).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export const (\w+) = \{/gm)].map(([, name]) => name),
  ),
]);
/** Other names are texts: the `messages` of a function may be those of one group. */
const groupsIn = (source: string): string[] =>
  [
    ...takings.flatMap((taking) =>
      [...source.matchAll(taking)].flatMap(([, list = '']) => namesIn(list)),
    ),
    ...ofPages(source),
  ].filter((name) => groupNames.has(name));

/** A source that receives `messages` or `words` and names no group may take any. */
function textsTaken(sources: readonly string[]): Map<string, Set<string>> {
  const told = sources.map((source) => ({ groups: groupsIn(source), names: takenIn(source) }));
  const ofAll = told.flatMap(({ groups, names }, at) =>
    groups.length === 0 && /\b(?:messages|words)\b/.test(withoutImports(sources[at] ?? ''))
      ? names
      : [],
  );
  const taken = new Map<string, Set<string>>();
  for (const { groups, names } of told)
    for (const group of groups) {
      const known = taken.get(group) ?? new Set(ofAll);
      for (const name of names) known.add(name);
      taken.set(group, known);
    }
  return taken;
}

/** Entries are indented by two spaces, as the formatter writes them. */
function withoutUnnamed(source: string, named: ReadonlySet<string>): string {
  let dropping = false;
  return source
    .split('\n')
    .filter((line) => {
      const name = /^ {2}'?([A-Za-z_$][\w$-]*)'?(?:[:,(]|$)/.exec(line)?.[1];
      if (name !== undefined) dropping = !named.has(name);
      else if (/^(?: {2})?\S/.test(line) && !/^ {2}[)}\]]/.test(line)) dropping = false;
      return !dropping;
    })
    .join('\n');
}

const never = 'never';
const neverModule = 'biophony:never';
const neverSource = `export const never = () => { throw new Error('The script of widgets does not have this.'); };`;
const importNever = `import { never } from '${neverModule}';\n`;
const importLoadPart = `import { loadPart } from '${resolve(import.meta.dirname, '../src/embed/load-part.ts')}';\n`;

/** What stands in place of declarations, by package and name. Each must be declared once. */
const replaced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: {
    // Errors of the service go to the console.
    failures: '{}',
    // Widgets have no field for time zones.
    timeZoneProblem: '() => null',
  },
  recordings: {
    // Survey widgets show no verdicts.
    confirmedSurvey: '(survey) => survey',
    withoutDetections: never,
    detectionsIn: never,
    // No widget asks for a correction.
    dawnCheck: never,
    // Nor speaks of clocks.
    suspiciousClocks: never,
  },
  sdk: {
    readRows: never,
    asResultsError: '(error) => error',
    waitForAnalysis: never,
    isSettled: never,
    // Nothing sent is too large for a proxy.
    tooLargeForProxy: "''",
    // No widget reads a list row by row.
    listRows: never,
    // Nobody listens to the client's calls.
    createHooks: '() => ({})',
    callReporter:
      '() => { const none = () => {}; const report = { sent: none, answered: none, again: none, failed: none }; return () => report; }',
    // Errors of browsers have no causes and no such codes.
    causesOf: '(error) => (error instanceof Error ? [error] : [])',
    reasons: '{}',
    certificateFaults: '{}',
    unreachable: 'new Set()',
  },
  ui: {
    // Documentation of the element.
    widgetTable: '{}',
    attributeTable: '{}',
    propertyTable: '{}',
    eventTable: '{}',
    customPropertyTable: '{}',
    partTable: '{}',
    // Visitors have no account.
    auth: "{ codes: {}, failed: '' }",
    // Survey widgets show no detections, spectrograms or verdicts.
    createSpectrograms: '() => ({ open: never, day: never })',
    createFoundDetections: '() => ({ found: never, page: never, around: never })',
    readConfirmed: never,
    // Nor names beside the dots of maps.
    placeNames: '() => []',
    textWidth: '() => 0',
    // Parts of the second script; the latter for projects with deployments.
    loadSurveyWidgets: "async () => (await loadPart('survey')).projectWidgets",
    loadPlacing: "async (clocks) => clocks ? (await loadPart('survey')).placing : null",
  },
};

const methodsFrom = '(request: Requester) => ({\n';

/** Sources in another form stay whole. */
function withoutMethods(source: string, named: ReadonlySet<string>): string {
  const at = source.indexOf(methodsFrom) + methodsFrom.length;
  if (at < methodsFrom.length) return source;
  return source.slice(0, at) + withoutUnnamed(source.slice(at), named);
}

interface Declaration {
  source: string;
  isExported: boolean;
  /** Empty for types and statements. */
  name: string;
}

/** Statements at the top; as the formatter writes them, only these begin and end a line unindented. */
const declarationsIn = (source: string): Declaration[] =>
  source.split(/^(?=[^\s)\]}])/m).map((statement) => {
    const [, exported, name = ''] =
      /^(export )?(?:async )?(?:const|function\*?|class) (\w+)/.exec(statement) ?? [];
    return { source: statement, isExported: exported !== undefined, name };
  });

type Rewrite = (declaration: Declaration) => string | undefined;

/** Undefined where nothing changes. */
function rewritten(path: string, rewrite: Rewrite): string | undefined {
  const source = readFileSync(path, 'utf8');
  const made = declarationsIn(source)
    .map((declaration) => rewrite(declaration) ?? declaration.source)
    .join('');
  if (made === source) return undefined;
  return (
    (/\bnever\b/.test(made) ? importNever : '') +
    (/\bloadPart\b/.test(made) && !/\bloadPart\b/.test(source) ? importLoadPart : '') +
    made
  );
}

const textOf = (path: string, rewrite: Rewrite): string =>
  rewritten(path, rewrite) ?? readFileSync(path, 'utf8');

const inPlace = ({ isExported, name }: Declaration, value: string) =>
  `${isExported ? 'export ' : ''}const ${name} = ${value};\n`;

const packageOf = (path: string): string => ownFile.exec(path)?.[1] ?? '';

const replacing =
  (path: string, found: (name: string) => void = () => undefined): Rewrite =>
  (declaration) => {
    const values = replaced[packageOf(path)];
    const { name } = declaration;
    if (!values || !Object.hasOwn(values, name)) return undefined;
    found(`${packageOf(path)} ${name}`);
    return inPlace(declaration, values[name] ?? '');
  };

/** `notes` for the methods that `client.notes` has. */
const resourceOf = (name: string) => /^(\w+)Resource$/.exec(name)?.[1];

/** Methods of the SDK that are named; resources that are not named have none. */
const sdkRewrite =
  (resources: ReadonlySet<string>, kit: ReadonlySet<string>): Rewrite =>
  (declaration) => {
    const resource = resourceOf(declaration.name);
    return declaration.isExported && resource !== undefined && !resources.has(resource)
      ? inPlace(declaration, '() => ({})')
      : withoutMethods(declaration.source, kit);
  };

export function namedBy(paths: readonly string[]): Named {
  const kit = paths
    .filter(
      (path) => packageOf(path) === 'ui' && !catalogueFile.test(path) && !textsHooksFile.test(path),
    )
    .map((path) => {
      const replace = replacing(path);
      return textOf(path, (one) => (isKeys(one.name, path) ? '' : replace(one)));
    });
  const named = (sources: readonly string[], find: (source: string) => string[]) =>
    new Set(sources.flatMap((source) => find(source)));
  const resources = named(kit, (source) =>
    [...source.matchAll(/\bclient\.(\w+)/g)].map(([, name]) => name ?? ''),
  );
  const taken = named(kit, takenIn);
  const inSdk = paths
    .filter((path) => packageOf(path) === 'sdk')
    .flatMap((path) => {
      const replace = replacing(path);
      const shorten = sdkRewrite(resources, taken);
      return identifiersIn(textOf(path, (one) => replace(one) ?? shorten(one)));
    });
  const limits = named(
    paths.filter((path) => path.endsWith('.ts')).map((path) => readFileSync(path, 'utf8')),
    (source) => [...source.matchAll(/\blimits\.(\w+)/g)].map(([, name]) => name ?? ''),
  );
  return { kit: taken, groups: textsTaken(kit), resources, sdk: new Set(inSdk), limits };
}

const withoutTexts = (source: string, taken: Named['groups']): string =>
  source.replaceAll(/^export const (\w+) = \{\n[\s\S]*?^\};$/gm, (group, name: string) => {
    const names = name === 'firstTexts' ? new Set(taken.keys()) : taken.get(name);
    return names ? withoutUnnamed(group, names) : `export const ${name} = {};`;
  });

export const textsIn = (
  paths: readonly string[],
  { groups }: Pick<Named, 'groups'>,
): Map<string, string[]> =>
  new Map(
    paths
      .filter((path) => catalogueFile.test(path))
      .flatMap((path) => [
        ...withoutTexts(readFileSync(path, 'utf8'), groups).matchAll(
          /^export const (\w+) = \{\n([\s\S]*?)^\};$/gm,
        ),
      ])
      .map(([, group = '', entries = '']): [string, string[]] => [
        group,
        [...entries.matchAll(/^ {2}(\w+)\b/gm)].map(([, name = '']) => name),
      ]),
  );

/** Files of other packages. */
const emptied: [RegExp, string][] = [
  // No query uses an error boundary or suspends.
  [
    /\/react-query\/build\/modern\/suspense\.js$/,
    `${importNever} const no = () => false; export { never as fetchOptimistic, never as defaultThrowOnError, no as ensureSuspenseTimers, no as shouldSuspend };`,
  ],
  [
    /\/react-query\/build\/modern\/errorBoundaryUtils\.js$/,
    'const no = () => false; export { no as ensurePreventErrorBoundaryRetry, no as getHasError, no as useClearResetErrorBoundary };',
  ],
  [
    /\/react-query\/build\/modern\/QueryErrorResetBoundary\.js$/,
    'export const useQueryErrorResetBoundary = () => {}, QueryErrorResetBoundary = null;',
  ],
  // Queries run whatever the browser says of the network.
  [
    /\/query-core\/build\/modern\/onlineManager\.js$/,
    `export const onlineManager = {
      isOnline: () => true,
      subscribe(listener) {
        const again = () => listener(true);
        addEventListener('online', again);
        return () => removeEventListener('online', again);
      },
    };`,
  ],
  // Nobody replaces how focus is detected.
  [
    /\/query-core\/build\/modern\/focusManager\.js$/,
    `const isFocused = () => document.visibilityState !== 'hidden';
    export const focusManager = {
      isFocused,
      subscribe(listener) {
        const changed = () => listener(isFocused());
        addEventListener('visibilitychange', changed);
        return () => removeEventListener('visibilitychange', changed);
      },
    };`,
  ],
  // Nobody replaces the timers.
  [
    /\/query-core\/build\/modern\/timeoutManager\.js$/,
    `export const timeoutManager = {
      setTimeout: (then, ms) => setTimeout(then, ms),
      clearTimeout: (id) => clearTimeout(id),
      setInterval: (then, ms) => setInterval(then, ms),
      clearInterval: (id) => clearInterval(id),
    };
    export const systemSetTimeoutZero = (then) => setTimeout(then, 0);
    export const defaultTimeoutProvider = timeoutManager;`,
  ],
  // Result files have neither deltas nor lists.
  [
    /\/hyparquet\/src\/delta\.js$/,
    `${importNever} export { never as deltaBinaryUnpack, never as deltaLengthByteArray, never as deltaByteArray };`,
  ],
  [/\/hyparquet\/src\/variant\.js$/, `${importNever} export { never as decodeVariantColumn };`],
  [/\/hyparquet\/src\/wkb\.js$/, `${importNever} export { never as wkbToGeojson };`],
  [/\/hyparquet\/src\/geoparquet\.js$/, 'export const markGeoColumns = () => {};'],
  [
    /\/query-core\/build\/modern\/mutation\.js$/,
    `${importNever} export { never as Mutation, never as getDefaultState };`,
  ],
  [
    /\/query-core\/build\/modern\/mutationCache\.js$/,
    `export class MutationCache {
      subscribe() { return () => {}; }
      clear() {}
      resumePausedMutations() { return Promise.resolve(); }
    }`,
  ],
  [
    /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    `${importNever} export { never as infiniteQueryBehavior, never as hasNextPage, never as hasPreviousPage };`,
  ],
];

/** File that declares what a source imports from the door of recordings; undefined if several do. */
function behindDoor(door: string, importer: string): string | undefined {
  const [, list = ''] =
    /\{([^{}]*)\} from '@biophony\/recordings'/.exec(readFileSync(importer, 'utf8')) ?? [];
  const wanted = new Set(namesIn(list).filter((name) => !name.startsWith('type ')));
  const files = [...readFileSync(door, 'utf8').matchAll(/\{([^{}]*)\} from '([^']*)'/g)].flatMap(
    ([, names = '', file = '']) => (namesIn(names).some((name) => wanted.has(name)) ? file : []),
  );
  return files.length === 1 && files[0] ? resolve(dirname(door), files[0]) : undefined;
}

const recordingsDoor = resolve(import.meta.dirname, '../../recordings/src/index.ts');

export const leftOut = (named: Named | null): Plugin => ({
  name: 'left-out',
  setup({ onEnd, onLoad, onResolve }) {
    const found: string[] = [];
    onResolve({ filter: new RegExp(`^${neverModule}$`) }, () => ({
      path: neverModule,
      namespace: 'never',
    }));
    onLoad({ filter: /./, namespace: 'never' }, () => ({ contents: neverSource }));
    // Through the package's door the first script would contain what only the second needs.
    onResolve({ filter: /^@biophony\/recordings$/ }, ({ importer }) => {
      const path = behindDoor(recordingsDoor, importer);
      return path ? { path } : undefined;
    });
    for (const [filter, contents] of emptied) onLoad({ filter }, () => ({ contents }));
    const shortened = ({ path }: { path: string }): Rewrite => {
      if (!named) return () => undefined;
      const inPackage = packageOf(path);
      if (inPackage === 'sdk') return sdkRewrite(named.resources, named.kit);
      if (inPackage === 'contract')
        return ({ name, source }) => {
          if (name === 'routes') return withoutUnnamed(source, named.sdk);
          return name === 'limits' ? withoutUnnamed(source, named.limits) : undefined;
        };
      return ({ name, source }) => {
        if (catalogueFile.test(path)) return withoutTexts(source, named.groups);
        return isKeys(name, path) ? withoutUnnamed(source, named.kit) : undefined;
      };
    };
    onLoad({ filter: ownFile }, ({ path }) => {
      const replace = replacing(path, (name) => found.push(name));
      const shorten = shortened({ path });
      const contents = rewritten(path, (one) => replace(one) ?? shorten(one));
      const loader: Loader = path.endsWith('x') ? 'tsx' : 'ts';
      return contents === undefined ? undefined : { contents, loader, resolveDir: dirname(path) };
    });
    // The second bundle has no resources that are not named.
    if (named) return;
    onEnd(() => {
      for (const [inPackage, values] of Object.entries(replaced))
        for (const name of Object.keys(values)) {
          const times = found.filter((one) => one === `${inPackage} ${name}`).length;
          if (times !== 1)
            throw new Error(
              `embed-left-out.ts replaces "${name}" of ${inPackage}, which sources of widgets declare ${times} times.`,
            );
        }
    });
  },
});
