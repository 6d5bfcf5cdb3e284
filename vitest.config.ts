import { defineConfig } from 'vitest/config';

// `unit` is the quick project of `npm run verify`; the others need servers, runtimes or a browser.
const project = (name: string, include: string[], timeout = 60_000) => ({
  resolve: { conditions: ['biophony', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['biophony', 'node', 'import', 'default'] } },
  test: { name, include, testTimeout: timeout, hookTimeout: timeout },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['{packages,workers}/*/src/**/*.test.{ts,tsx}'], 20_000),
      project('runtimes', ['workers/api/runtime-tests/**/*.test.ts'], 120_000),
      project('journeys', ['e2e/**/*.test.ts', 'workers/analysis/test/**/*.test.ts'], 300_000),
    ],
  },
});
