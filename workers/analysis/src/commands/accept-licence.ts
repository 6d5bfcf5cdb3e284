import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { licenceText, type ModelTerms } from '../install/licence.ts';
import { ModelError } from '../kit/errors.ts';
import { plainLine } from '../kit/texts.ts';
import { useLines } from './model-texts.ts';

/** Matches no space between a number and its unit. */
const between = /(?<!\d(?= (?:s|min|h|MB|kHz)\b)) /;

/** Indents continuations by two columns. A longer word, such as an address, stays whole. */
export function folded(text: string, columns: number | undefined): string {
  if (!columns) return text;
  const width = Math.max(20, columns);
  return text
    .split('\n')
    .flatMap((line) => {
      if (line.length <= width) return [line];
      const indent = /^ */.exec(line)?.[0] ?? '';
      const lines: string[] = [];
      let current = indent;
      for (const word of line.trim().split(between)) {
        const longer = current.trim() === '' ? current + word : `${current} ${word}`;
        if (longer.length > width && current.trim() !== '') {
          lines.push(current);
          current = `${indent}  ${word}`;
        } else current = longer;
      }
      return [...lines, current];
    })
    .join('\n');
}

type LicenceRequest = ModelTerms & {
  costs?: readonly string[];
};

function summary({ name, licence, terms, files, source, id, costs = [] }: LicenceRequest): string {
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
  model: LicenceRequest,
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
