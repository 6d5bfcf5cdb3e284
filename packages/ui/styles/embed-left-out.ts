import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { inOneWord } from '../src/embed/attributes.ts';

// The scripts of widgets leave out what no widget needs. What that is, is worked out from the sources that a first bundle
// has in it.

/** What the sources of the script name, each a set of identifiers. */
interface Named {
  /** By the kit's own sources, the catalogue and the keys of answers left aside. */
  kit: ReadonlySet<string>;
  /** Groups of the catalogue that the kit's own sources take, with what these sources may take of them. */
  groups: ReadonlyMap<string, ReadonlySet<string>>;
  /** Resources of the SDK's client. */
  resources: ReadonlySet<string>;
  /** By the sources of the SDK that stay. */
  sdk: ReadonlySet<string>;
  /** What all sources take of the contract's limits. */
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
/** What a source may take from an object: `.name`, `{ name`, `, name`, `'name'`. */
const takenIn = (source: string): string[] =>
  [...withoutComments(source).matchAll(/(?:\.|[{,]\s*|')([A-Za-z_$][\w$]*)/g)].map(
    ([, name]) => name ?? '',
  );
const all = (paths: readonly string[], find: (source: string) => string[]) =>
  new Set(paths.flatMap((path) => find(readFileSync(path, 'utf8'))));

/** The resource of the SDK's client that a source makes, by its name there; undefined for other files. */
const resourceOf = (path: string): string | undefined => {
  if (path.includes('/resources/survey/')) return undefined;
  const file = resourceFile.exec(path)?.[1];
  return file && inOneWord(file);
};

const namesIn = (list: string): string[] =>
  list.split(',').map((name) => name.split(/:| as /)[0]?.trim() ?? '');

/** How a source takes groups of the catalogue: `messages.explorer`, `{ explorer: words } = messages`, `import { sites }`. */
const takings = [
  /(?:\b|use)[mM]essages(?:\(\))?(?:\.|\[')(\w+)/g,
  /\{([^{}]*)\}(?: = |: )(?:use)?[mM]essages\b/g,
  /import \{([^{}]*)\} from '[./\w-]*\/messages\/en\//g,
];
/** `charts` of `useChartsMessages` and `ChartsMessages`, and `surveyWidgets` of `SurveyWidgetMessages`. */
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

/** What sources may take of each group; one that is given `words` and names no group may take of any. */
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

/** The entries of objects that stand two spaces in, as the formatter writes them, without those that nobody names. */
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

/** What a resource of the SDK has begins here, an entry a method. */
const methodsFrom = '(request: Requester) => ({\n';

/** A resource of the SDK without methods that nobody names; what is written in another way stays whole. */
function withoutMethods(source: string, named: ReadonlySet<string>): string {
  const at = source.indexOf(methodsFrom) + methodsFrom.length;
  if (at < methodsFrom.length) return source;
  return source.slice(0, at) + withoutUnnamed(source.slice(at), named);
}

/** Reads what the sources of a bundle name. */
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

/** A part of the catalogue without texts that nobody takes. */
const withoutTexts = (source: string, taken: Named['groups']): string =>
  source.replaceAll(/^export const (\w+) = \{\n[\s\S]*?^\};$/gm, (group, name: string) => {
    // The catalogue itself has every group that is taken.
    const names = name === 'en' ? new Set(taken.keys()) : taken.get(name);
    return names ? withoutUnnamed(group, names) : `export const ${name} = {};`;
  });

/** The names of texts that the scripts hold, by their group of the catalogue. `paths` are the files they are made from. */
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

/** Modules of which the script has nothing: it reads plain columns, and changes nothing. */
const emptied: [RegExp, string][] = [
  // Visitors have no account, and read nothing of what the service said: the console does.
  [/\/messages\/en\/auth\.ts$/, `export const auth = { codes: {}, failed: '' };`],
  [
    /\/contract\/src\/constants\/failures\.ts$/,
    "export const failures = {}; export const anyFailure = 'The call failed';",
  ],
  [
    /\/sdk\/src\/results\/read-rows\.ts$/,
    `${never} export { never as readRows }; export const asResultsError = (error) => error;`,
  ],
  [
    /\/sdk\/src\/waiting\/wait-for-analysis\.ts$/,
    `${never} export { never as waitForAnalysis, never as isSettled };`,
  ],
  // Widgets of a survey show no single detections, no spectrograms and no verdicts.
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
  // No query of widgets throws into an error boundary, and none suspends.
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
  // Queries of widgets are made whether the browser says that there is a network or not, and again when one is back.
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
  // Nobody says in another way that the page is looked at again.
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
  // Nobody gives it other timers.
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
  // Widgets send nothing that a proxy finds too large.
  [/\/sdk\/src\/core\/too-large\.ts$/, `export const tooLargeForProxy = '';`],
  // No widget reads a list of an answer row by row.
  [/\/sdk\/src\/core\/answer-rows\.ts$/, `${never} export { never as readRows };`],
  // Nobody listens to the calls of the script's client.
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

/** An esbuild plugin that leaves out what is emptied and, once it is known, what nobody names. */
export const leftOut = (named: Named | null): Plugin => ({
  name: 'left-out',
  setup({ onLoad, onResolve }) {
    // By its index the first script would reach, and so hold, all that the second takes of the package.
    onResolve({ filter: /^@biophony\/recordings$/ }, ({ importer }) =>
      importer.endsWith('/data/local-time.ts') ? { path: isoTime } : undefined,
    );
    for (const [filter, contents] of emptied) onLoad({ filter }, () => ({ contents }));
    // Browsers tell no codes of connections and certificates.
    onLoad({ filter: /\/sdk\/src\/core\/transport-error\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll(/(: Record<string, string> = )\{\n[\s\S]*?^\};/gm, '$1{};')
        .replace(/new Set\(\[[\s\S]*?\]\)/, 'new Set<string>()'),
      loader: 'ts',
    }));
    // What is wrong with a zone, and what its abbreviation may mean, is said where one is typed.
    onLoad({ filter: /\/contract\/src\/constants\/time-zones\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /export function timeZoneProblem[\s\S]*$/,
        'export const timeZoneProblem = () => null;',
      ),
      loader: 'ts',
    }));
    // What counts the survey of a project with several cards comes with the second script.
    onLoad({ filter: /\/explorer\/load-survey-widgets\.ts$/ }, ({ path }) => ({
      contents: `import { loadPart } from '../embed/load-part.ts';
        export const loadSurveyWidgets = async () => (await loadPart('survey')).projectWidgets;`,
      resolveDir: dirname(path),
    }));
    // What corrects times comes with the second script, for projects with deployments.
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
    shortened(routesFile, named.sdk);
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
