import { isAllowed } from './licences.ts';
import { readPackage, type ShippedPackage } from './packages.ts';

const line = '-'.repeat(100);

function assertAllowed(packages: readonly ShippedPackage[], allowed: readonly string[]): void {
  const parts = packages.flatMap(({ name, licence, contains }) => [
    { name, licence },
    ...contains.map((part) => ({ name: `${part.name} in ${name}`, licence: part.licence })),
  ]);
  const refused = parts.filter(({ licence }) => !isAllowed(licence, allowed));
  if (refused.length > 0)
    throw new Error(
      `Not on the list of allowed licences: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}.`,
    );
}

const section = (title: string, texts: readonly string[]) =>
  [line, title, line, '', texts.join('\n\n'), ''].join('\n');

/**
 * THIRD-PARTY-NOTICES.txt of what we pass on: every package in these folders, with its licence. Throws for a licence
 * that is not allowed or has no text.
 */
export function noticesText(
  what: string,
  folders: readonly string[],
  allowed: readonly string[],
): string {
  const packages = folders
    .map(readPackage)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  assertAllowed(packages, allowed);
  if (packages.length === 0) return `${what} contains no code of others.\n`;
  const sections = new Map<string, string>();
  for (const { name, version, licence, texts, contains } of packages) {
    const title = `${name} ${version} (${licence})`;
    sections.set(title, section(title, texts));
    for (const part of contains) {
      const partTitle = `${part.name}, in ${name} (${part.licence})`;
      sections.set(partTitle, section(partTitle, [part.text]));
    }
  }
  return [
    `${what} contains code of others, under these licences:\n`,
    ...[...sections.keys()].map((title) => `  ${title}`),
    '',
    ...sections.values(),
  ].join('\n');
}
