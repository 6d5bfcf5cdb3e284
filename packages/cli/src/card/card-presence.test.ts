import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { CardPresence, toDiskPath, readCardPlace } from './card-presence.ts';

const folder = temporaryFolder();

async function cardAt(name: string) {
  const card = join(folder, name);
  mkdirSync(card, { recursive: true });
  writeFileSync(join(card, 'A.WAV'), 'x');
  return { card, presence: new CardPresence([await readCardPlace(card)]) };
}

describe('a card', () => {
  test('is there as long as its folder is', async () => {
    const { card, presence } = await cardAt('there');
    rmSync(join(card, 'A.WAV'));
    expect(await presence.isGone()).toBe(false);
    expect(presence.signal.aborted).toBe(false);
  });

  test('is gone with its folder', async () => {
    const { card, presence } = await cardAt('pulled');
    renameSync(card, `${card}-out`);
    expect(await presence.isGone()).toBe(true);
    expect(presence.signal.aborted).toBe(true);
    expect(presence.error).toMatchObject({
      message: `The card at ${card} is gone.`,
      hint: expect.stringContaining('Put it back and run the same command again'),
      exitCode: 5,
    });
  });

  test('is gone when another device is in its place', async () => {
    const { card } = await cardAt('other');
    const { device } = await readCardPlace(card);
    expect(await new CardPresence([{ folder: card, device: device + 1 }]).isGone()).toBe(true);
  });

  test('has a disk that Linux names by major and minor number', () => {
    expect(toDiskPath(0x811)).toBe('/sys/dev/block/8:17');
    expect(toDiskPath(0x10300)).toBe('/sys/dev/block/259:0');
  });
});
