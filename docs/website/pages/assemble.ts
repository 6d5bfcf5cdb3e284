import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { relinked } from './links.ts';
import { front, written, type MadePage, type Page, type Section } from './table.ts';

type Titled = Pick<Page, 'address' | 'title'>;

const titles = {
  tutorials: 'Tutorials',
  'how-to': 'How-to guides',
  operate: 'Operation',
  reference: 'Reference',
  explanation: 'Explanation',
} as const;

/** Sections of the navigation; generated pages come first in the reference. */
const sectionsWith = (made: readonly Titled[]): Section<Titled>[] =>
  (['tutorials', 'how-to', 'operate', 'reference', 'explanation'] as const).map((folder) => ({
    title: titles[folder],
    folder,
    pages: folder === 'reference' ? [...made, ...written.reference] : written[folder],
  }));

async function put(folder: string, address: string, text: string): Promise<void> {
  const file = join(folder, `${address}.md`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Writes all pages and the navigation to `folder`. `complete` adds generated parts to a page. */
export async function assemble(
  root: string,
  folder: string,
  made: readonly MadePage[],
  complete: (text: string) => string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const pages: Page[] = [front, ...Object.values(written).flat()];
  for (const page of pages) {
    const text = await readFile(join(root, page.source), 'utf8');
    await put(folder, page.address, complete(relinked(text, page, pages, root)));
  }
  for (const { address, text } of made) await put(folder, address, text);
  const sections = sectionsWith(made.map(({ address, title }) => ({ address, title })));
  await writeFile(join(folder, 'sections.json'), JSON.stringify(sections));
}
