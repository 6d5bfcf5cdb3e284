import './scripts/build/test-environment.mjs';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsUntil } from './scripts/build/time-left.ts';

/** Files that take a minute and more, the longest first: begun last, one of them would end long after all others. */
const longest = [
  'e2e/web/every-screen.long.test.ts',
  'workers/api/runtime-tests/workerd.test.ts',
  'e2e/web/session.long.test.ts',
  'e2e/web/large-text.long.test.ts',
  'e2e/website/tutorials.long.test.ts',
  'e2e/website/component-pages.long.test.ts',
  'e2e/packed.long.test.ts',
  'workers/analysis/test/fuzz-audio.long.test.ts',
  'e2e/card-reader/stops.long.test.ts',
  'bench/bench.long.test.ts',
  'e2e/analysis/killed-runners.long.test.ts',
];
for (const path of longest)
  if (!existsSync(new URL(path, import.meta.url)))
    throw new Error(
      `vitest.config.ts names ${path} as one of the longest tests; it does not exist.`,
    );

/** Long files come in another order each time where time may run out: it is not always the same ones that are not begun. */
const isShuffled = ({ project }: TestSpecification): boolean =>
  testsUntil !== Infinity && project.name.startsWith('long');
const turn = (file: TestSpecification, name: string): string =>
  isShuffled(file) ? createHash('sha256').update(`${testsUntil} ${name}`).digest('hex') : name;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at < 0 ? longest.length : at;
    };
    // A process is used again for the next file when that is of the same project.
    return (await super.sort(files)).toSorted(
      (a, b) =>
        place(a) - place(b) ||
        turn(a, a.project.name).localeCompare(turn(b, b.project.name)) ||
        (isShuffled(a) ? turn(a, a.moduleId).localeCompare(turn(b, b.moduleId)) : 0),
    );
  }
}

interface Terms {
  setupFiles?: string[];
  globalSetup?: string[];
  exclude?: string[];
  /** Ends in time where somebody says until when tests may be begun. */
  timed?: boolean;
  /** One thread or process for many files, whose modules are loaded once: for tests that leave nothing behind in it. */
  together?: 'threads' | 'forks';
}

const propertySeed = 'scripts/build/property-seed.ts';
const seenTexts = ['e2e/web/support/texts/count-texts.ts'];
const packedFolder = 'e2e/support/tarballs/provide-folder.ts';
const apart = ['**/*.shared.test.ts', '**/*.long.test.ts'];

// `pure` and `unit` are the projects of `npm run unit`; the others need servers, runtimes or a browser.
const project = (
  name: string,
  include: string[],
  timeout = 60_000,
  { setupFiles = [], globalSetup = [], exclude = apart, together, timed }: Terms = {},
) => ({
  resolve: { conditions: ['biophony', 'node'] },
  ssr: { resolve: { conditions: ['biophony', 'node'] } },
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...exclude],
    testTimeout: timeout,
    hookTimeout: timeout,
    setupFiles,
    globalSetup,
    ...(timed ? { runner: './scripts/build/timed-runner.ts' } : {}),
    // The tests wait for conditions, and machines are busy: only what never comes takes so long.
    expect: { poll: { timeout: Math.min(0.75 * timeout, 60_000) } },
    // What a program said, which failed once in a thousand times, is in the report then.
    chaiConfig: { truncateThreshold: 1000 },
    ...(together ? { pool: together, isolate: false, unstubEnvs: true, unstubGlobals: true } : {}),
  },
});

export default defineConfig({
  test: {
    tags: [{ name: 'long', description: 'Left for `npm run test:long`.' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      project(
        'pure',
        [
          'packages/{contract,recordings,statistics,ui}/src/**/*.test.{ts,tsx}',
          'site/{src,build}/**/*.test.ts',
          'fixtures/*.test.ts',
        ],
        20_000,
        { together: 'threads', setupFiles: [propertySeed] },
      ),
      project(
        'unit',
        ['{packages/{sdk,cli},workers/*}/src/**/*.test.ts', 'website/pages/*.test.ts'],
        20_000,
        {
          together: 'forks',
          setupFiles: [propertySeed, 'scripts/build/own-timers.ts'],
        },
      ),
      project('runtimes', ['workers/api/runtime-tests/**/*.test.ts'], 120_000),
      project('e2e', ['e2e/**/*.test.ts', 'workers/analysis/test/**/*.test.ts'], 300_000, {
        globalSetup: seenTexts,
        together: 'forks',
      }),
      // What takes long, or needs servers and tools of its own: `npm run test:long`.
      project('long', ['e2e/**/*.long.test.ts'], 300_000, {
        globalSetup: [...seenTexts, packedFolder],
        exclude: [],
        timed: true,
        together: 'forks',
      }),
      // These look at their own process: its memory, its time, its environment.
      project('long-alone', ['{bench,packages,workers}/**/*.long.test.ts'], 300_000, {
        exclude: [],
        timed: true,
      }),
      // What needs recordings and models that may not be part of the repository: scripts/test.mjs says when.
      project(
        'shared',
        [
          '{packages,workers}/*/{src,test}/**/*.shared.test.ts',
          '{e2e,fixtures}/**/*.shared.test.ts',
        ],
        300_000,
        {
          exclude: [],
        },
      ),
    ],
  },
});
