// Fails when the committed OpenAPI document or result file description is outdated. `--write`
// renews them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const contract = (path) => import(new URL(`../../packages/contract/src/${path}`, import.meta.url));
const { openApiDocument } = await contract('index.ts');
const { resultsDocument } = await contract('results/document/results-document.ts');

const pathOf = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(pathOf('.oxfmtrc.json'), 'utf8'));
const formatted = async (file, text) => (await format(file, text, style)).code;
const documents = {
  'packages/contract/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  'docs/results.md': await formatted('docs/results.md', resultsDocument()),
};

for (const [file, made] of Object.entries(documents)) {
  const path = pathOf(file);
  if (process.argv.includes('--write')) {
    writeFileSync(path, made);
    console.log(`contract: ${file} written`);
  } else if (readFileSync(path, 'utf8') === made) {
    console.log(`contract: ${file} is what the contract makes`);
  } else {
    console.error(`contract: ${file} is stale; run \`npm run contract\``);
    process.exitCode = 1;
  }
}
