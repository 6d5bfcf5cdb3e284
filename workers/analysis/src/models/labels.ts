import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelError } from '../kit/errors.ts';
import type { ModelManifest } from './manifest.ts';
import { remedyFor } from './catalogue.ts';

/** Both are equal where the model has only one. */
export interface Label {
  scientific_name: string;
  common_name: string;
}

/** BirdNET's `Turdus merula_Eurasian Blackbird`. */
function parseLabel(line: string): Label {
  const cut = line.indexOf('_');
  const scientific_name = (cut < 0 ? line : line.slice(0, cut)).trim();
  const common_name = cut < 0 ? '' : line.slice(cut + 1).trim();
  return { scientific_name, common_name };
}

export function labelLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}

const tagOf = (locale: string): string => locale.toLowerCase().replace('-', '_');
const languageOf = (tag: string): string => tag.split('_')[0] ?? tag;

export const namesLanguage = ({ labels }: Pick<ModelManifest, 'labels'>, locale: string): boolean =>
  Object.keys(labels).some((tag) => languageOf(tag) === languageOf(tagOf(locale)));

/** Best first: locale, language, English. */
function localeChain(locale: string, available: readonly string[]): string[] {
  const wanted = tagOf(locale);
  const language = languageOf(wanted);
  const sameLanguage = available.filter((name) => languageOf(name) === language).sort();
  const chain = [wanted, language, ...sameLanguage, 'en', 'en_us'];
  return [...new Set(chain)].filter((name) => available.includes(name));
}

async function readLabelFile(folder: string, file: string, id: string): Promise<Label[]> {
  const path = join(folder, file);
  try {
    return labelLines(await readFile(path, 'utf8')).map(parseLabel);
  } catch (cause) {
    throw new ModelError(`The label file ${path} is missing or unreadable; ${remedyFor(id)}.`, {
      cause,
    });
  }
}

/**
 * In `locale`, else English, else scientific. Throws ModelError for a missing label file or unequal
 * lengths.
 */
export async function readLabels(
  folder: string,
  manifest: ModelManifest,
  locale: string,
): Promise<Label[]> {
  const { id, labels } = manifest;
  const available = Object.keys(labels);
  const chain = localeChain(locale, available);
  const names = chain.length > 0 ? chain : available.slice(0, 1);
  const files = await Promise.all(
    names.map((name) => readLabelFile(folder, labels[name] ?? '', id)),
  );
  const [first = []] = files;
  if (files.some((file) => file.length !== first.length)) {
    throw new ModelError(
      `The label files of ${id} differ in length (${files.map((file) => file.length).join(', ')}); ` +
        `${remedyFor(id)}.`,
    );
  }
  return first.map(({ scientific_name }, index) => {
    const named = files.map((file) => file[index]?.common_name).find(Boolean);
    return { scientific_name, common_name: named ?? scientific_name };
  });
}
