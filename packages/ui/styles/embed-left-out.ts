import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { inOneWord } from '../src/embed/widgets.ts';

// Leaves out what no widget needs, by the sources in a first bundle.

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

const catalogueFile = /\/ui\/src\/messages\/en\/[\w-]+\.ts$/;
const keysFile = /\/ui\/src\/base\/query-keys\.ts$/;
const resourceFile = /\/sdk\/src\/resources\/(?:[\w-]+\/)?([\w-]+)\.ts$/;
const routesFile = /\/contract\/src\/constants\/routes\.ts$/;
const limitsFile = /\/contract\/src\/constants\/limits\.ts$/;

const identifiersIn = (source: string): string[] => source.match(/[A-Za-z_$][\w$]*/g) ?? [];
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
/** `.name`, `{ name`, `, name`, `'name'`. */
const takenIn = (source: string): string[] =>
  [...withoutComments(source).matchAll(/(?:\.|[{,]\s*|')([A-Za-z_$][\w$]*)/g)].map(
    ([, name]) => name ?? '',
  );
const all = (paths: readonly string[], find: (source: string) => string[]) =>
  new Set(paths.flatMap((path) => find(readFileSync(path, 'utf8'))));

/** Undefined for other files. */
const resourceOf = (path: string): string | undefined => {
  if (path.includes('/resources/survey/')) return undefined;
  const file = resourceFile.exec(path)?.[1];
  return file && inOneWord(file);
};

const namesIn = (list: string): string[] =>
  list.split(',').map((name) => name.split(/:| as /)[0]?.trim() ?? '');

/** Such as `messages.explorer`, `{ explorer: words } = messages`, `import { sites }`. */
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
const groupsIn = (source: string): string[] => [
  ...takings.flatMap((taking) =>
    [...source.matchAll(taking)].flatMap(([, list = '']) => namesIn(list)),
  ),
  ...ofPages(source),
];

/** A source that receives `words` and names no group may take any. */
function textsTaken(sources: readonly string[]): Map<string, Set<string>> {
  const told = sources.map((source) => ({ groups: groupsIn(source), names: takenIn(source) }));
  const ofAll = told.flatMap(({ groups, names }, at) =>
    groups.length === 0 && /[mM]essages\b|\b[wW]ords\b/.test(sources[at] ?? '') ? names : [],
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

const methodsFrom = '(request: Requester) => ({\n';

/** Sources in another form stay whole. */
function withoutMethods(source: string, named: ReadonlySet<string>): string {
  const at = source.indexOf(methodsFrom) + methodsFrom.length;
  if (at < methodsFrom.length) return source;
  return source.slice(0, at) + withoutUnnamed(source.slice(at), named);
}

export function namedBy(paths: readonly string[]): Named {
  const kit = paths.filter(
    (path) =>
      /\/ui\/src\/.*\.tsx?$/.test(path) && !catalogueFile.test(path) && !keysFile.test(path),
  );
  const resources = all(kit, (source) =>
    [...source.matchAll(/\bclient\.(\w+)/g)].map(([, name]) => name ?? ''),
  );
  const isLeft = (path: string) => {
    const resource = resourceOf(path);
    return resource !== undefined && !resources.has(resource);
  };
  const groups = textsTaken(kit.map((path) => readFileSync(path, 'utf8')));
  const sdk = paths.filter((path) => path.includes('/sdk/src/') && !isLeft(path));
  const taken = all(kit, takenIn);
  const inSdk = sdk.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return identifiersIn(resourceFile.test(path) ? withoutMethods(source, taken) : source);
  });
  const limits = all(
    paths.filter((path) => path.endsWith('.ts')),
    (source) => [...source.matchAll(/\blimits\.(\w+)/g)].map(([, name]) => name ?? ''),
  );
  return { kit: taken, groups, resources, sdk: new Set(inSdk), limits };
}

const withoutTexts = (source: string, taken: Named['groups']): string =>
  source.replaceAll(/^export const (\w+) = \{\n[\s\S]*?^\};$/gm, (group, name: string) => {
    const names = name === 'en' ? new Set(taken.keys()) : taken.get(name);
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

const never = `const never = () => { throw new Error('The script of widgets does not have this.'); };`;

const emptied: [RegExp, string][] = [
  // Visitors have no account.
  [/\/messages\/en\/auth\.ts$/, `export const auth = { codes: {}, failed: '' };`],
  [
    /\/sdk\/src\/results\/read-rows\.ts$/,
    `${never} export { never as readRows }; export const asResultsError = (error) => error;`,
  ],
  [
    /\/sdk\/src\/waiting\/wait-for-analysis\.ts$/,
    `${never} export { never as waitForAnalysis, never as isSettled };`,
  ],
  // Survey widgets show no detections, spectrograms or verdicts.
  [
    /\/survey\/engine\/spectrograms\.ts$/,
    `${never} export const createSpectrograms = () => ({ open: never, day: never });`,
  ],
  [
    /\/survey\/engine\/found-detections\.ts$/,
    `${never} export const createFoundDetections = () => ({ found: never, page: never, around: never });`,
  ],
  [/\/survey\/engine\/read-confirmed\.ts$/, `${never} export { never as readConfirmed };`],
  [
    /\/recordings\/src\/survey\/confirmed\/confirmed-survey\.ts$/,
    `${never} export const confirmedSurvey = (survey) => survey; export { never as withoutDetections, never as detectionsIn };`,
  ],
  // No widget asks for a correction.
  [/\/recordings\/src\/survey\/sun\/dawn-check\.ts$/, `${never} export { never as dawnCheck };`],
  // No query uses an error boundary or suspends.
  [
    /\/react-query\/build\/modern\/suspense\.js$/,
    `${never} const no = () => false; export { never as fetchOptimistic, never as defaultThrowOnError, no as ensureSuspenseTimers, no as shouldSuspend };`,
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
  // Nothing sent is too large for a proxy.
  [/\/sdk\/src\/core\/too-large\.ts$/, `export const tooLargeForProxy = '';`],
  // No widget reads a list row by row.
  [/\/sdk\/src\/core\/answer-rows\.ts$/, `${never} export { never as readRows };`],
  // Nobody listens to the client's calls.
  [
    /\/sdk\/src\/core\/call-report\.ts$/,
    'const none = () => {}; const report = { sent: none, answered: none, again: none, failed: none }; export const callReporter = () => () => report;',
  ],
  // Result files have neither deltas nor lists.
  [
    /\/hyparquet\/src\/delta\.js$/,
    `${never} export { never as deltaBinaryUnpack, never as deltaLengthByteArray, never as deltaByteArray };`,
  ],
  [/\/hyparquet\/src\/variant\.js$/, `${never} export { never as decodeVariantColumn };`],
  [/\/hyparquet\/src\/wkb\.js$/, `${never} export { never as wkbToGeojson };`],
  [/\/hyparquet\/src\/geoparquet\.js$/, 'export const markGeoColumns = () => {};'],
  [
    /\/query-core\/build\/modern\/mutation\.js$/,
    `${never} export { never as Mutation, never as getDefaultState };`,
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
    `${never} export { never as infiniteQueryBehavior, never as hasNextPage, never as hasPreviousPage };`,
  ],
];

const isoTime = resolve(import.meta.dirname, '../../recordings/src/time/iso-time.ts');

export const leftOut = (named: Named | null): Plugin => ({
  name: 'left-out',
  setup({ onLoad, onResolve }) {
    // Through the package's index the first script would contain what only the second needs.
    onResolve({ filter: /^@biophony\/recordings$/ }, ({ importer }) =>
      importer.endsWith('/data/local-time.ts') ? { path: isoTime } : undefined,
    );
    for (const [filter, contents] of emptied) onLoad({ filter }, () => ({ contents }));
    // Browsers have no such codes.
    onLoad({ filter: /\/sdk\/src\/core\/transport-error\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll(/(: Record<string, string> = )\{\n[\s\S]*?^\};/gm, '$1{};')
        .replace(/new Set\(\[[\s\S]*?\]\)/, 'new Set<string>()'),
      loader: 'ts',
    }));
    // Widgets have no field for time zones.
    onLoad({ filter: /\/contract\/src\/constants\/time-zones\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /export function timeZoneProblem[\s\S]*$/,
        'export const timeZoneProblem = () => null;',
      ),
      loader: 'ts',
    }));
    // Part of the second script.
    onLoad({ filter: /\/explorer\/load-survey-widgets\.ts$/ }, ({ path }) => ({
      contents: `import { loadPart } from '../embed/load-part.ts';
        export const loadSurveyWidgets = async () => (await loadPart('survey')).projectWidgets;`,
      resolveDir: dirname(path),
    }));
    // Part of the second script, for projects with deployments.
    onLoad({ filter: /\/data\/load-placing\.ts$/ }, ({ path }) => ({
      contents: `import { loadPart } from '../../embed/load-part.ts';
        export const loadPlacing = async (clocks) => clocks ? (await loadPart('survey')).placing : null;`,
      resolveDir: dirname(path),
    }));
    if (!named) return;
    const shortened = (filter: RegExp, names: ReadonlySet<string>) =>
      onLoad({ filter }, ({ path }) => ({
        contents: withoutUnnamed(readFileSync(path, 'utf8'), names),
        loader: 'ts',
      }));
    onLoad({ filter: catalogueFile }, ({ path }) => ({
      contents: withoutTexts(readFileSync(path, 'utf8'), named.groups),
      loader: 'ts',
    }));
    shortened(keysFile, named.kit);
    onLoad({ filter: routesFile }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        /^export const (\w+) = \{[\s\S]*?^\} as const;/gm,
        (table, name: string) => {
          if (name === 'routes') return withoutUnnamed(table, named.sdk);
          // Errors of the service go to the console.
          return name === 'failures' ? 'export const failures = {};' : table;
        },
      ),
      loader: 'ts',
    }));
    shortened(limitsFile, named.limits);
    onLoad({ filter: resourceFile }, ({ path }) => {
      const resource = resourceOf(path);
      const isLeft = resource !== undefined && !named.resources.has(resource);
      return isLeft
        ? { contents: `export const ${resource}Resource = () => ({});` }
        : { contents: withoutMethods(readFileSync(path, 'utf8'), named.kit), loader: 'ts' };
    });
  },
});
