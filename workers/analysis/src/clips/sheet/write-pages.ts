import { readFile } from 'node:fs/promises';
import type { OutputFile } from '../../outputs/files/output-file.ts';
import { clipCard } from './page/clip-card.ts';
import type { ListedClip } from './page/listed-clip.ts';
import { pageEnd, pageHead, sectionEnd, sectionHead, type Sheet } from './page/page.ts';
import { layOut, pageName } from './page/pages.ts';

/**
 * Writes the pages of clips, a picture in memory at a time; each is whole by itself and needs no network. Answers their
 * names, that of the one to open first.
 */
export async function writePages(
  clips: readonly (readonly ListedClip[])[],
  about: readonly string[],
  create: (name: string) => Promise<OutputFile>,
): Promise<string[]> {
  const sheet: Sheet = { ...layOut(clips), about };
  const names: string[] = [];
  for (const [at, sections] of sheet.pages.entries()) {
    const number = at + 1;
    const file = await create(pageName(number));
    names.push(pageName(number));
    await file.write(pageHead(sheet, number));
    for (const section of sections) {
      await file.write(sectionHead(section));
      for (const clip of section.clips)
        await file.write(clipCard(clip, await readFile(clip.picture)));
      await file.write(sectionEnd);
    }
    await file.write(pageEnd(sheet, number));
    await file.close();
  }
  return names;
}
