import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  exampleCard,
  exampleSheet,
  surveySites,
} from '../../../tests/fixtures/survey/example-card.ts';

/** Two weeks: a card per site, and the sheet of deployments. Returns the card folders. */
export async function makeSurvey(
  folder: string,
): Promise<{ cards: string[]; sheet: string; recordings: number }> {
  const cards: string[] = [];
  let recordings = 0;
  for (const site of surveySites) {
    const card = join(folder, site.name.toLowerCase().replaceAll(' ', '-'));
    await mkdir(card, { recursive: true });
    cards.push(card);
    for (const { filename, bytes } of exampleCard(site)) {
      await writeFile(join(card, filename), bytes);
      recordings++;
    }
  }
  const sheet = join(folder, 'sheet.csv');
  await writeFile(sheet, exampleSheet());
  return { cards, sheet, recordings };
}
