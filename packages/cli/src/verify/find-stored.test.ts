import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { expect, test } from 'vitest';
import { exitCodes } from '../errors/exit-codes.ts';
import { findStored, type DatasetWanted } from './find-stored.ts';

/** Finds a dataset in a project that has these, called d1, d2 ... by their place. */
function find(names: string[], wanted: Omit<DatasetWanted, 'projectId' | 'cardName'>) {
  const datasets = names.map(
    (dataset_name, at) => ({ data_id: `d${at + 1}`, dataset_name }) as Dataset,
  );
  const client = { datasets: { list: async () => datasets } } as unknown as Client;
  const { signal } = new AbortController();
  return findStored(client, { projectId: 'P', cardName: 'CARD', ...wanted }, signal).then(
    ({ data_id }) => data_id,
    (error: unknown) => error,
  );
}

test.each<[string, string[], Omit<DatasetWanted, 'projectId' | 'cardName'>, string]>([
  ['the one of the ID', ['CARD', 'North'], { dataId: 'd2' }, 'd2'],
  ['the one of the name', ['CARD', 'North'], { name: 'North' }, 'd2'],
  ['the one of the name beside numbered ones', ['CARD', 'CARD 2'], { name: 'CARD' }, 'd1'],
  ['the only one, whatever it is called', ['North'], {}, 'd1'],
  ["the one of the card's name", ['North', 'CARD'], {}, 'd2'],
])('a card is compared with %s', async (_, names, wanted, found) => {
  expect(await find(names, wanted)).toBe(found);
});

test.each<[string, string[], Omit<DatasetWanted, 'projectId' | 'cardName'>]>([
  ['the ID is of no dataset of the project', ['CARD'], { dataId: 'd9' }],
  ['the name is of none, though there is only one', ['CARD'], { name: 'North' }],
  ['several are called like the card', ['CARD', 'CARD 2'], {}],
  ['none of several is called like the card', ['North', 'South'], {}],
  ['there is none', [], {}],
])('a card is compared with none where %s', async (_, names, wanted) => {
  expect(await find(names, wanted)).toMatchObject({
    code: 'no_dataset',
    exitCode: exitCodes.usage,
  });
});
