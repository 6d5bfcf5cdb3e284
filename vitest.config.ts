import './tools/scripts/test/environment.mjs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slowness, waitMs } from './tools/scripts/test/machine.ts';

/** A process is used again for the next file when that is of the same project. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name));
  }
}

interface Terms {
  setupFiles?: string[];
  globalSetup?: string[];
  exclude?: string[];
  /** Seconds that one test may take on a machine that is not slow. */
  seconds?: number;
  /** One thread or process for many files, whose modules are loaded once: for tests that leave nothing behind in it. */
  together?: 'threads' | 'forks';
}

const propertySeed = 'tools/scripts/test/property-seed.ts';
const packedFolder = 'tests/e2e/support/tarballs/provide-folder.ts';
const apart = ['**/*.{shared,full,alone}.test.{ts,tsx}'];

// CONTRIBUTING.md says what belongs to which project.
const project = (
  name: string,
  include: string[],
  { seconds = 60, setupFiles = [], globalSetup = [], exclude = apart, together }: Terms = {},
) => ({
  resolve: { conditions: ['biophony', 'node'] },
  ssr: { resolve: { conditions: ['biophony', 'node'] } },
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...exclude],
    testTimeout: seconds * 1000 * slowness.wall,
    hookTimeout: seconds * 1000 * slowness.wall,
    setupFiles,
    globalSetup,
    runner: './tools/scripts/test/measuring-runner.ts',
    expect: { poll: { timeout: Math.min(0.75 * seconds * 1000 * slowness.wall, waitMs) } },
    // What a program said, which failed once in a thousand times, is in the report then.
    chaiConfig: { truncateThreshold: 1000 },
    ...(together ? { pool: together, isolate: false, unstubEnvs: true, unstubGlobals: true } : {}),
  },
});

export default defineConfig({
  test: {
    tags: [{ name: 'full', description: 'Left for `npm run test:full`.' }],
    sequence: { sequencer: ByProject },
    projects: [
      project(
        'pure',
        [
          'packages/{contract,recordings,statistics,ui}/{src,simulations}/**/*.test.{ts,tsx}',
          'site/{src,build}/**/*.test.ts',
          'tests/fixtures/*.test.ts',
          'tools/scripts/{publishing,test}/*.test.ts',
        ],
        { seconds: 20, together: 'threads', setupFiles: [propertySeed] },
      ),
      project(
        'unit',
        [
          '{packages/{s3,sdk,cli},workers/*}/src/**/*.test.{ts,tsx}',
          'docs/website/pages/*.test.ts',
        ],
        {
          seconds: 20,
          together: 'forks',
          setupFiles: [propertySeed, 'tools/scripts/test/own-timers.ts'],
        },
      ),
      // These read their process's memory, environment or timers: each has a process of its own.
      project('alone', ['{packages,workers}/*/src/**/*.alone.test.{ts,tsx}'], {
        seconds: 20,
        exclude: [],
        setupFiles: [propertySeed],
      }),
      project('contract', ['workers/api/runtime-tests/**/*.test.ts'], {
        seconds: 120,
        together: 'forks',
      }),
      project('e2e', ['tests/e2e/**/*.test.ts', 'workers/analysis/test/**/*.test.ts'], {
        seconds: 120,
        together: 'forks',
      }),
      // `npm run test:full`.
      project('full', ['tests/e2e/**/*.full.test.ts'], {
        seconds: 300,
        globalSetup: [packedFolder],
        exclude: [],
        together: 'forks',
      }),
      project('full-alone', ['{tests/bench,packages,workers}/**/*.full.test.ts'], {
        seconds: 300,
        exclude: [],
      }),
      // What needs recordings and models that may not be part of the repository.
      project(
        'shared',
        [
          '{packages,workers}/*/{src,test}/**/*.shared.test.ts',
          'tests/{e2e,fixtures}/**/*.shared.test.ts',
        ],
        { seconds: 300, exclude: [] },
      ),
    ],
  },
});
