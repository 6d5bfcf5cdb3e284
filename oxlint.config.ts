import { defineConfig, type OxlintOverride } from 'oxlint';

// Which packages each package may depend on. CONTRIBUTING.md says the same in words.
const dependencies: Record<string, string[]> = {
  'packages/contract': [],
  // Bundled: what it takes of the contract is no dependency of the published package.
  'packages/recordings': ['contract'],
  // Not published: bundled into the runner.
  'packages/s3': [],
  'packages/statistics': [],
  'packages/sdk': ['contract'],
  'packages/cli': ['contract', 'recordings', 'sdk', 'statistics'],
  'packages/ui': ['contract', 'recordings', 'sdk', 'statistics'],
  'workers/api': ['contract', 'recordings', 's3', 'statistics'],
  // What people do with a service of several processes, they do by the SDK.
  'workers/api/runtime-tests': ['contract', 'recordings', 's3', 'sdk', 'statistics'],
  'workers/analysis': ['contract', 'recordings', 's3', 'sdk'],
  site: ['contract', 'sdk', 'ui'],
  stories: ['contract', 'sdk', 'statistics', 'ui'],
  'tests/e2e': ['contract', 'recordings', 'sdk', 'statistics', 'ui'],
  'tests/bench': ['contract', 'recordings', 'sdk', 'statistics'],
  'tests/fixtures': ['recordings'],
};

const packages = [
  'contract',
  'recordings',
  's3',
  'statistics',
  'sdk',
  'cli',
  'ui',
  'api',
  'analysis',
  'site',
  'stories',
];

const dependencyRules = Object.entries(dependencies).map(([folder, allowed]): OxlintOverride => ({
  files: [`${folder}/**/*.{ts,tsx,js,mjs}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: packages
              .filter((name) => !allowed.includes(name))
              .flatMap((name) => [`@biophony/${name}`, `@biophony/${name}/*`]),
            message: `${folder} may import only: ${allowed.join(', ') || 'no other package'}.`,
          },
          {
            group: ['**/packages/**', '**/workers/**', '**/site/**'],
            message: 'Import another package by its package name, not by its path.',
          },
        ],
      },
    ],
  },
}));

// Pages of plain http have it not, and services in a local network are such.
const browserRules: OxlintOverride = {
  files: ['packages/ui/src/**/*.{ts,tsx}', 'site/src/**/*.{ts,tsx}'],
  rules: {
    'no-restricted-properties': [
      'error',
      {
        property: 'randomUUID',
        message:
          'It is there on pages of https alone: use randomId of packages/ui/src/base/browser.ts.',
      },
    ],
  },
};

const tables: OxlintOverride = {
  files: ['packages/contract/src/places.ts'],
  rules: { 'max-lines': 'off' },
};

// Tests fail where something is wrong, and not where a machine is slow: tools/lint/steady-tests.mjs.
const testFiles: OxlintOverride = {
  files: [
    '**/*.test.{ts,tsx}',
    'tests/e2e/**/*.{ts,tsx}',
    'stories/src/**/*.{ts,tsx}',
    '{packages,workers}/*/src/**/testing/**/*.{ts,tsx}',
    '{packages,workers}/*/test/**/*.{ts,tsx}',
    'workers/api/runtime-tests/**/*.ts',
  ],
  // What `measure-*` files do is of use to tests/bench alone.
  excludeFiles: ['tests/bench/**', '**/testing/measure-*.ts'],
  rules: {
    'steady-tests/sleeps': 'error',
    'steady-tests/elapsed': 'error',
    'steady-tests/memory': 'error',
    'steady-tests/chance': 'error',
    'steady-tests/returns': 'error',
  },
};

export default defineConfig({
  jsPlugins: ['./tools/lint/steady-tests.mjs'],
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
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
  overrides: [...dependencyRules, browserRules, testFiles, tables],
  ignorePatterns: ['**/dist/**', '**/*.d.ts', 'data/**', 'models/**'],
});
