// Fails when the committed OpenAPI document is not what the endpoint table makes. `--write` renews it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { openApiDocument } = await import(
  new URL('../packages/contract/src/index.ts', import.meta.url)
);
const file = fileURLToPath(new URL('../packages/contract/openapi.json', import.meta.url));
const made = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (process.argv.includes('--write')) {
  writeFileSync(file, made);
  console.log('contract: packages/contract/openapi.json written');
} else if (readFileSync(file, 'utf8') === made) {
  console.log('contract: openapi.json is what the endpoint table makes');
} else {
  console.error('contract: openapi.json is stale; run `npm run contract`');
  process.exit(1);
}
