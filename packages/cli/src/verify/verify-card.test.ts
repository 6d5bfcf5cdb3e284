import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { CardPresence } from '../card/card-presence.ts';
import { findCard } from '../card/find-card.ts';
import type { FileVerdict } from '../card/verdict.ts';
import { type Verification, verifyCard } from './verify-card.ts';

const root = temporaryFolder();

/** Verifies a card of five files, of which something becomes before the first is looked at. */
async function verify(meanwhile: (folder: string) => void, more: string[] = []) {
  const folder = await mkdtemp(join(root, 'card-'));
  for (let at = 0; at < 5; at++) await writeFile(join(folder, `${at}.WAV`), 'sound');
  for (const name of more) await writeFile(join(folder, name), 'sound');
  const card = await findCard([folder]);
  const presence = new CardPresence(card.places);
  // The presence has to see the card before it goes.
  await presence.isGone();
  meanwhile(folder);
  const terms = {
    root: card.root,
    signal: new AbortController().signal,
    stored: { ofContent: () => null, named: () => null },
    pool: { hash: async () => 'a'.repeat(64) },
  } as unknown as Verification;
  const verdicts: FileVerdict[] = [];
  const error = await verifyCard(card, terms, presence, (one) => void verdicts.push(one)).then(
    () => null,
    (cause: unknown) => cause,
  );
  return { error, statuses: verdicts.map(({ status }) => status) };
}

test('every file of the card has a verdict, also one that cannot be read', async () => {
  const { error, statuses } = await verify((folder) => rmSync(join(folder, '3.WAV')));
  expect(error).toBeNull();
  expect(statuses.toSorted()).toEqual([...Array<string>(4).fill('missing'), 'unreadable']);
});

test('a file whose name the service refuses is refused, not unreadable', async () => {
  const { statuses } = await verify(() => {}, ['a\tb.WAV']);
  expect(statuses).toContain('refused');
  expect(statuses).not.toContain('unreadable');
});

test('a card that is pulled out is told once, and no file of it as unreadable', async () => {
  const { error, statuses } = await verify((folder) => rmSync(folder, { recursive: true }));
  expect(error).toMatchObject({ code: 'card_gone' });
  expect(statuses).toEqual([]);
});
