import { defineConfig, type OxlintOverride } from 'oxlint';

// The arrows of the house: which rooms each room may import. CONTRIBUTING.md draws the same picture.
const arrows: Record<string, string[]> = {
  'packages/contract': [],
  'packages/recordings': [],
  'packages/sdk': ['contract'],
  'packages/cli': ['contract', 'recordings', 'sdk'],
  'packages/ui': ['contract', 'recordings', 'sdk'],
  'workers/api': ['contract', 'recordings'],
  'workers/analysis': ['contract', 'recordings'],
  site: ['contract', 'sdk', 'ui'],
  stories: ['contract', 'sdk', 'ui'],
  e2e: ['contract', 'recordings', 'sdk', 'ui'],
  bench: ['contract', 'recordings', 'sdk'],
};

const rooms = ['contract', 'recordings', 'sdk', 'cli', 'ui', 'api', 'analysis', 'site', 'stories'];

const arrowRules = Object.entries(arrows).map(([folder, allowed]): OxlintOverride => ({
  files: [`${folder}/**/*.{ts,tsx,js,mjs}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: rooms
              .filter((room) => !allowed.includes(room))
              .flatMap((room) => [`@biophony/${room}`, `@biophony/${room}/*`]),
            message: `${folder} may import only: ${allowed.join(', ') || 'no other room'}.`,
          },
          {
            group: ['**/packages/**', '**/workers/**', '**/site/**'],
            message: 'Import another room by its package name, not by its path.',
          },
        ],
      },
    ],
  },
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
  },
  overrides: arrowRules,
  ignorePatterns: ['**/dist/**', '**/*.d.ts', 'data/**', 'models/**'],
});
