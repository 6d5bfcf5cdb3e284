import { createInterface } from 'node:readline/promises';
import type { CatalogueModel } from '../models/catalogue.ts';
import { ModelError } from '../models/model-error.ts';

const terms = ({ name, licence, terms, source }: CatalogueModel): string =>
  [
    `${name} is published under ${licence.name} (${licence.url}).`,
    ...terms.map((term) => `  - ${term}`),
    `  More: ${source}`,
  ].join('\n');

/**
 * Shows a model's licence on standard error and asks for consent, unless `--accept-licence` gave it.
 * Throws ModelError when it is not accepted, or when there is nobody to ask.
 */
export async function acceptLicence(
  model: CatalogueModel,
  { acceptLicence: accepted, json }: { acceptLicence?: boolean; json?: boolean },
): Promise<void> {
  if (!json || !accepted) process.stderr.write(`${terms(model)}\n`);
  if (accepted) return;
  if (!process.stdin.isTTY || json) {
    throw new ModelError(
      `${model.id} was not installed: add --accept-licence to accept ${model.licence.name}.`,
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt
    .question(`Accept ${model.licence.name}? [y/N] `)
    .finally(() => prompt.close());
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new ModelError(`${model.id} was not installed: its licence was not accepted.`);
  }
}
