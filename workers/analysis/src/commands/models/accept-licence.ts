import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { licenceText } from '../../models/install/licence-files.ts';
import { ModelError } from '../../models/model-error.ts';
import type { ModelTerms } from '../../models/terms.ts';
import { plainLine } from '../plain-line.ts';
import { folded } from './folded.ts';
import { useLines } from './model-texts.ts';

/** What is shown before consent is asked for. */
type Asked = ModelTerms & {
  /** What it costs, line by line. */
  costs?: readonly string[];
};

function summary({ name, licence, terms, files, source, id, costs = [] }: Asked): string {
  const lines = [
    `${name} is published under ${licence.name} (${licence.url}).`,
    ...useLines(id),
    ...terms.map((term) => `- ${term}`),
    ...(files.length > 0 ? [`In full: ${files.join(', ')}`] : []),
    `More: ${source}`,
    ...costs,
  ];
  return lines.map(plainLine).join('\n  ');
}

async function fullText(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    files.map(async (file) => `--- ${plainLine(basename(file))}\n${await licenceText(file)}\n`),
  );
  return texts.join('\n');
}

/**
 * Shows a model's licence and terms on standard error and asks for consent, unless `--accept-licence` gave it.
 * Throws ModelError when it is not accepted, or when there is nobody to ask. `done` is what was to be done.
 */
export async function acceptLicence(
  model: Asked,
  done: 'installed' | 'imported',
  { acceptLicence: accepted, json }: { acceptLicence?: boolean; json?: boolean },
): Promise<void> {
  const licence = plainLine(model.licence.name);
  if (!json || !accepted)
    process.stderr.write(`${folded(summary(model), process.stderr.columns)}\n`);
  if (accepted) return;
  if (model.files.length > 0) process.stderr.write(`\n${await fullText(model.files)}\n`);
  if (!process.stdin.isTTY || json) {
    throw new ModelError(`${model.id} was not ${done}: add --accept-licence to accept ${licence}.`);
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`Accept ${licence}? [y/N] `).finally(() => prompt.close());
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new ModelError(`${model.id} was not ${done}: its licence was not accepted.`);
  }
}
