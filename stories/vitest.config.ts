import '../tools/scripts/test/environment.mjs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, chromiumPath } from '../tools/scripts/service/chromium.ts';
import { waitMs } from '../tools/scripts/test/machine.ts';
import { wholeWorkers } from './whole-workers.ts';

// Stories with the tag `full` are left for `npm run test:full`.
const tags =
  process.env.BIOPHONY_STORIES === 'full' ? { include: ['full'] } : { exclude: ['full'] };

// Storybook hands on to its preview what begins so.
process.env['STORYBOOK_WAIT_MS'] = String(waitMs);

// Every story is a test: it renders, its play function passes, and axe finds nothing.
export default defineConfig({
  plugins: [await storybookTest({ configDir: '.storybook', tags }), wholeWorkers()],
  optimizeDeps: {
    // Named, for those found only on the way make Vite prepare anew and break what is being loaded.
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@radix-ui/react-icons',
      '@radix-ui/themes',
      '@tanstack/react-query',
      'd3-geo',
      'fft.js',
      'hyparquet',
      'hyparquet-writer',
      'qr',
    ],
    // For the developer's tools React writes down how long each component took, and where each element was made.
    rolldownOptions: {
      transform: {
        define: { 'console.timeStamp': 'undefined', 'console.createTask': 'undefined' },
      },
    },
  },
  test: {
    name: 'stories',
    testTimeout: 3 * waitMs,
    // One page for the stories of many files: what they import is loaded and compiled once.
    isolate: false,
    fileParallelism: true,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: chromiumPath,
          args: [...chromiumArgs, '--autoplay-policy=no-user-gesture-required'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
