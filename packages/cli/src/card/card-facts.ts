import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CardTextFacts,
  decodeText,
  givePlace,
  isCardText,
  readCardText,
  type RecordingFacts,
} from '@biophony/recordings';
import { folderEntries } from '@biophony/recordings/node';
import { cardName } from './find-card.ts';

export interface CardFact extends CardTextFacts {
  place_given_to: number;
}

/** Bytes read of a text: enough even of a GPS log of years. */
const textBytes = 256 * 1024;
/** Most texts and folders read; a card has a handful. */
const mostTexts = 100;
const mostFolders = 200;

async function textAt(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textBytes), 0, textBytes, 0);
    return decodeText(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Skips what cannot be read. */
async function* textsIn(folder: string, deep: boolean): AsyncGenerator<string> {
  const texts: string[] = [];
  const folders: string[] = [];
  try {
    for await (const entry of folderEntries(folder)) {
      if (entry.isFile() && isCardText(entry.name)) texts.push(entry.name);
      else if (deep && entry.isDirectory() && !entry.name.startsWith('.')) folders.push(entry.name);
    }
  } catch {
    return;
  }
  for (const name of texts.sort()) yield join(folder, name);
  for (const name of folders.sort().slice(0, mostFolders))
    yield* textsIn(join(folder, name), false);
}

export class CardFacts {
  readonly #texts: CardTextFacts[];
  readonly #recordingCounts = new Map<string, number>();

  private constructor(texts: CardTextFacts[]) {
    this.#texts = texts;
  }

  /** Names are relative to `root`. */
  static async read(root: string, folders: readonly string[]): Promise<CardFacts> {
    const texts = new Map<string, CardTextFacts>();
    for (const folder of folders)
      for await (const path of textsIn(folder, true)) {
        if (texts.size >= mostTexts) break;
        const facts = readCardText(cardName(root, path), await textAt(path).catch(() => ''));
        if (facts) texts.set(path, facts);
      }
    return new CardFacts([...texts.values()]);
  }

  /** Adds coordinates from the card's texts to a usable recording without its own. */
  place(filename: string, facts: RecordingFacts): RecordingFacts {
    if (this.#texts.length === 0 || !facts.ok) return facts;
    const placed = givePlace(filename, facts, this.#texts);
    if (placed.source !== null)
      this.#recordingCounts.set(placed.source, (this.#recordingCounts.get(placed.source) ?? 0) + 1);
    return placed.facts;
  }

  list(): CardFact[] {
    return this.#texts.map((text) => ({
      ...text,
      place_given_to: this.#recordingCounts.get(text.source) ?? 0,
    }));
  }
}
