import { highestHzOf, knownModels } from '@biophony/contract/constants';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

test('the highest frequencies that settings are checked against are those of the models', () => {
  expect(Object.keys(highestHzOf)).toEqual(catalogue.map(({ id }) => id));
  for (const model of catalogue) {
    if (model.format !== 'onnx') continue;
    const { sample_rate_hz, high_hz } = model.manifest;
    expect(highestHzOf[model.id]).toBe(high_hz ?? sample_rate_hz / 2);
  }
});

test('the words for models are of the models that there are, with their names and licences', () => {
  expect(
    Object.entries(knownModels).map(([id, { name, licence }]) => ({ id, name, licence })),
  ).toEqual(catalogue.map(({ id, name, licence }) => ({ id, name, licence: licence.name })));
});
