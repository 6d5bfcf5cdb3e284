import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { writePages } from './write-pages.ts';

// What is only read, not tested, is left out where stories are tests.
const documented = process.env.VITEST === undefined;
if (documented) writePages();

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    ...(documented ? ['../src/guide/*.mdx', '../.pages/*.stories.tsx'] : []),
    '../src/**/*.stories.tsx',
  ],
  addons: [
    ...(documented ? ['@storybook/addon-docs'] : []),
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  // As a service gives it out: the script of widgets has browsers compare the bytes of those that it loads.
  staticDirs: [{ from: '../../packages/ui/dist/embed', to: '/embed' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no compiler that `react-docgen-typescript` could call.
  typescript: { reactDocgen: documented ? 'react-docgen' : false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      resolve: { conditions: ['biophony', 'module', 'browser', 'development|production'] },
    }),
};

export default config;
