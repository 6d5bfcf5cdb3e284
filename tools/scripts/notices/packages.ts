import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contained, suppliedText, type Contained } from './supplied-texts.ts';

export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  texts: string[];
  contains: readonly Contained[];
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Our own files are in none. */
export function foldersOf(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const [, folder] =
      /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(resolve(file)) ?? [];
    if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
  }
  return [...folders];
}

/** Throws when not installed. */
export function folderOf(name: string, from: string): string {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed for ${from}.`);
  }
}

export function withDependencies(names: readonly string[], from: string): string[] {
  const found = new Set<string>();
  const add = (name: string, asker: string) => {
    const folder = folderOf(name, asker);
    if (found.has(folder)) return;
    found.add(folder);
    for (const other of Object.keys(manifestOf(folder).dependencies ?? {})) add(other, folder);
  };
  for (const name of names) add(name, from);
  return [...found];
}

/** Licences of packages whose manifest names none: their own text says so. */
const namedByText: Readonly<Record<string, string>> = { suncalc: 'BSD-2-Clause' };

const isLicenceFile = (name: string) => /^(licen[cs]es?|copying|notice)(\.|-|$)/i.test(name);

/** What a package says of its licence. Throws where it says nothing, or where there is no text to pass on. */
export function readPackage(folder: string): ShippedPackage {
  const { name, version, license: named } = manifestOf(folder);
  const licence = named ?? namedByText[name];
  if (!licence) throw new Error(`${name} ${version} names no licence.`);
  const files = readdirSync(folder).filter(isLicenceFile).sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const supplied = texts.length === 0 ? suppliedText(name, licence) : null;
  if (supplied) texts.push(supplied);
  if (texts.length === 0)
    throw new Error(`${name} ${version} (${licence}) comes without the text of its licence.`);
  return { name, version, licence, texts, contains: contained[name] ?? [] };
}
