// `npm run test:full -- --changed main`: tests affected by a change.

/** Prefixes of changed paths, and of test paths. Tests beside a changed file always count. */
const areas: [changed: RegExp, tests: string[]][] = [
  [/^packages\/cli\//, ['e2e/card-reader', 'e2e/survey', 'e2e/packed']],
  [/^packages\/sdk\//, ['e2e/contract', 'e2e/card-reader', 'e2e/examples']],
  [/^packages\/contract\//, ['e2e/contract', 'workers/api/runtime-tests', 'e2e/examples']],
  [/^packages\/recordings\//, ['packages/recordings', 'workers/analysis', 'e2e/card-reader']],
  [/^packages\/s3\//, ['workers/api/runtime-tests/store', 'workers/analysis']],
  [/^packages\/statistics\//, ['packages/statistics', 'e2e/review']],
  [
    /^packages\/ui\/src\/(embed|widgets)/,
    ['e2e/explorer', 'e2e/survey', 'e2e/frameworks', 'e2e/website', 'stories'],
  ],
  [/^packages\/ui\/src\/verdicts\//, ['e2e/explorer', 'e2e/review', 'e2e/survey', 'stories']],
  [/^packages\/ui\/src\/explorer\//, ['e2e/explorer', 'stories']],
  [/^packages\/ui\/src\/review\//, ['e2e/review', 'stories']],
  [/^packages\/ui\/src\/survey\//, ['e2e/survey', 'stories']],
  [/^(packages\/ui|site|stories)\//, ['e2e/web', 'e2e/members', 'e2e/identity', 'stories']],
  [/^workers\/api\/src\/identity\//, ['e2e/identity', 'e2e/members']],
  [/^workers\/api\//, ['workers/api', 'e2e/contract']],
  [/^workers\/analysis\//, ['workers/analysis', 'e2e/analysis', 'bench/analysis']],
  [/^bench\//, ['bench']],
  [/^(deploy|wrangler\.toml|scripts\/cloudflare)/, ['e2e/deploy']],
  [/^scripts\/(publishing|executables|notices|pack)/, ['e2e/publishing', 'e2e/packed']],
  [/^(website|docs)\//, ['e2e/website', 'e2e/contract']],
  [/^examples\//, ['e2e/examples', 'e2e/frameworks']],
  [/^(package(-lock)?\.json|scripts\/(build|launch|service)\/)/, ['']],
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
