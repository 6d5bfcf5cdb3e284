// Fails when what is made from the contract is outdated: the OpenAPI document, the description of
// result files, the table of settings, and the tables that browsers load without zod. `--write` renews them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const tablesFile = 'packages/contract/src/constants/routes.ts';
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (resolved.url.endsWith(tablesFile))
      throw new Error(`${context.parentURL} imports ${tablesFile}, which is made from it`);
    return resolved;
  },
});
const contract = (path) =>
  import(new URL(`../../../packages/contract/src/${path}`, import.meta.url));
const { endpoints } = await contract('endpoints.ts');
const { openApiDocument } = await contract('openapi/openapi.ts');
const { resultsDocument } = await contract('results/results-document.ts');
const { settingsTable } = await contract('settings-document.ts');

const pathOf = (file) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const committed = (file) => (existsSync(pathOf(file)) ? readFileSync(pathOf(file), 'utf8') : '');
const { ignorePatterns: _, ...style } = JSON.parse(committed('.oxfmtrc.json'));
const formatted = async (file, text) => (await format(file, text, style)).code;

const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

/** Routes, least roles and messages of all endpoints that have one. */
function tables() {
  const table = (valueOf) =>
    Object.values(endpoints)
      .filter((endpoint) => valueOf(endpoint) !== undefined)
      .map((endpoint) => `${endpoint.id}: ${JSON.stringify(valueOf(endpoint))},`)
      .join('\n');
  return `// Made by \`npm run contract\` from the endpoints of packages/contract/src/*.ts, so that browsers need
// not load their schemas.

/** Method and path of every endpoint. \`{name}\` is a path parameter. */
export const routes = {
${table(({ method, path }) => [method, path])}
} as const;

export type RouteId = keyof typeof routes;

/**
 * Least project role of each endpoint about a project; members below it get \`forbidden\`, everybody
 * else \`not_found\`.
 */
export const leastRoles = {
${table(({ role }) => role)}
} as const;

/** Messages for failed calls whose answer has none (S8.1 of docs/specification.md). */
export const failures = {
${table(({ failure }) => failure)}
} as const;
`;
}

/** A file with the text between its marks replaced. */
function filled(file, name, text) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = readFileSync(pathOf(file), 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no ${begin} with ${end} after it`);
  return formatted(file, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}

const openApiFile = 'packages/contract/openapi.json';
const runnerReadme = 'workers/analysis/README.md';
const documents = {
  [openApiFile]: openApiText(),
  [tablesFile]: await formatted(tablesFile, tables()),
  'docs/results.md': await formatted('docs/results.md', resultsDocument()),
  [runnerReadme]: await filled(runnerReadme, 'settings', settingsTable()),
};

for (const [file, made] of Object.entries(documents)) {
  if (process.argv.includes('--write')) {
    writeFileSync(pathOf(file), made);
    console.log(`contract: ${file} written`);
  } else if (committed(file) === made) {
    console.log(`contract: ${file} is what the contract makes`);
  } else {
    console.error(`contract: ${file} is stale; run \`npm run contract\``);
    process.exitCode = 1;
  }
}
