import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { expect, test } from 'vitest';
import type { FoundCard } from '../card/find/find-card.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { findStored, type DatasetWanted } from './find-stored.ts';

/** Finds a dataset in a project that has these, called d1, d2 ... by their place. */
function find(names: string[], wanted: Partial<DatasetWanted>) {
  const datasets = names.map((dataset_name, at) => {
    const created_at = '2026-05-21T06:00:00.000Z';
    return { data_id: `d${at + 1}`, dataset_name, created_at, file_count: 0, pending_count: 0 };
  }) as Dataset[];
  const client = {
    datasets: { list: async () => datasets, recorders: async () => [] },
    files: { list: async function* () {} },
  } as unknown as Client;
  const { signal } = new AbortController();
  const card = { name: 'CARD', root: '/', recordings: [] } as unknown as FoundCard;
  const asked = { projectId: 'P', datasets, card, isOfSeveral: false, taken: new Set<string>() };
  return findStored(client, { ...asked, ...wanted }, signal).then(
    ({ data_id }) => data_id,
    (error: unknown) => error,
  );
}

test.each<[string, string[], Partial<DatasetWanted>, string]>([
  ['the one of the ID', ['CARD', 'North'], { dataId: 'd2' }, 'd2'],
  ['the one of the name', ['CARD', 'North'], { name: 'North' }, 'd2'],
  ['the one of the name beside numbered ones', ['CARD', 'CARD 2'], { name: 'CARD' }, 'd1'],
  ['the only one, whatever it is called', ['North'], {}, 'd1'],
  ["the one of the card's name", ['North', 'CARD'], {}, 'd2'],
  ['the one that an upload would take', ['CARD', 'CARD 2'], {}, 'd1'],
  [
    'the next one where a card before it has that',
    ['CARD', 'CARD 2'],
    { taken: new Set(['CARD']) },
    'd2',
  ],
])('a card is compared with %s', async (_, names, wanted, found) => {
  expect(await find(names, wanted)).toBe(found);
});

test.each<[string, string[], Partial<DatasetWanted>]>([
  ['the ID is of no dataset of the project', ['CARD'], { dataId: 'd9' }],
  ['the name is of none, though there is only one', ['CARD'], { name: 'North' }],
  [
    'the only one is called otherwise, and the card is one of several',
    ['North'],
    { isOfSeveral: true },
  ],
  ['none of several is called like the card', ['North', 'South'], {}],
  ['there is none', [], {}],
])('a card is compared with none where %s', async (_, names, wanted) => {
  expect(await find(names, wanted)).toMatchObject({
    code: 'no_dataset',
    exitCode: exitCodes.usage,
  });
});
