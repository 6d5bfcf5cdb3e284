// `npm run test:full -- --changed main`: tests affected by a change.

/** Prefixes of changed paths, and of test paths. Tests beside a changed file always count. */
const areas: [changed: RegExp, tests: string[]][] = [
  [/^packages\/cli\//, ['tests/e2e/card-reader', 'tests/e2e/survey', 'tests/e2e/packed']],
  [/^packages\/sdk\//, ['tests/e2e/contract', 'tests/e2e/card-reader', 'tests/e2e/examples']],
  [
    /^packages\/contract\//,
    ['tests/e2e/contract', 'workers/api/runtime-tests', 'tests/e2e/examples'],
  ],
  [/^packages\/recordings\//, ['packages/recordings', 'workers/analysis', 'tests/e2e/card-reader']],
  [/^packages\/s3\//, ['workers/api/runtime-tests/store', 'workers/analysis']],
  [/^packages\/statistics\//, ['packages/statistics', 'tests/e2e/review']],
  [
    /^packages\/ui\/src\/(embed|widgets)/,
    [
      'tests/e2e/explorer',
      'tests/e2e/survey',
      'tests/e2e/frameworks',
      'tests/e2e/website',
      'stories',
    ],
  ],
  [
    /^packages\/ui\/src\/verdicts\//,
    ['tests/e2e/explorer', 'tests/e2e/review', 'tests/e2e/survey', 'stories'],
  ],
  [/^packages\/ui\/src\/explorer\//, ['tests/e2e/explorer', 'stories']],
  [/^packages\/ui\/src\/review\//, ['tests/e2e/review', 'stories']],
  [/^packages\/ui\/src\/survey\//, ['tests/e2e/survey', 'stories']],
  [
    /^(packages\/ui|site|stories)\//,
    ['tests/e2e/web', 'tests/e2e/members', 'tests/e2e/identity', 'stories'],
  ],
  [/^workers\/api\/src\/identity\//, ['tests/e2e/identity', 'tests/e2e/members']],
  [/^workers\/api\//, ['workers/api', 'tests/e2e/contract']],
  [/^workers\/analysis\//, ['workers/analysis', 'tests/e2e/analysis', 'tests/bench/analysis']],
  [/^tests\/bench\//, ['tests/bench']],
  [/^(deploy|wrangler\.toml|tools\/scripts\/cloudflare)/, ['tests/e2e/deploy']],
  [
    /^tools\/scripts\/(publishing|executables|notices|pack)/,
    ['tests/e2e/publishing', 'tests/e2e/packed'],
  ],
  [/^docs\//, ['tests/e2e/website', 'tests/e2e/contract']],
  [/^examples\//, ['tests/e2e/examples', 'tests/e2e/frameworks']],
  [/^(package(-lock)?\.json|tools\/scripts\/(build|launch|service)\/)/, ['']],
];

export function testsFor(changed: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of changed) {
    if (/\.full\.test\.tsx?$/.test(path)) found.add(path);
    for (const [pattern, tests] of areas)
      if (pattern.test(path)) for (const one of tests) found.add(one);
  }
  return found.has('') ? [''] : [...found].toSorted();
}
