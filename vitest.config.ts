import { defineConfig } from 'vitest/config';

// `unit` is the quick project of `npm run verify`; the others need servers, runtimes or a browser.
const project = (
  name: string,
  include: string[],
  timeout = 60_000,
  globalSetup: string[] = [],
  retry = 0,
) => ({
  resolve: { conditions: ['biophony', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['biophony', 'node', 'import', 'default'] } },
  test: { name, include, testTimeout: timeout, hookTimeout: timeout, globalSetup, retry },
});

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        ['{packages,workers}/*/src/**/*.test.{ts,tsx}', 'site/{src,build}/**/*.test.ts'],
        20_000,
      ),
      project('runtimes', ['workers/api/runtime-tests/**/*.test.ts'], 120_000),
      // A journey that a busy machine breaks is made once more; the report says so.
      project(
        'journeys',
        ['e2e/**/*.test.ts', 'workers/analysis/test/**/*.test.ts', 'bench/bench.test.ts'],
        300_000,
        ['e2e/web/support/texts/count-texts.ts'],
        1,
      ),
    ],
  },
});
