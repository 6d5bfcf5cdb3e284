import { knownModels } from '@biophony/contract/constants';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

test('the highest frequencies that settings are checked against are those of the models', () => {
  for (const model of catalogue) {
    if (model.format !== 'onnx') continue;
    const { sample_rate_hz, high_hz } = model.manifest;
    expect(knownModels[model.id]?.highest_hz).toBe(high_hz ?? sample_rate_hz / 2);
  }
});

test('the classes that settings are checked against are those that people are told', () => {
  for (const { finds, classes } of Object.values(knownModels))
    expect(finds).toMatch(new RegExp(`^${classes.toLocaleString('en-US')} classes`));
});

test('the words for models are of the models that there are, with their names and licences', () => {
  expect(
    Object.entries(knownModels).map(([id, { name, licence }]) => ({ id, name, licence })),
  ).toEqual(catalogue.map(({ id, name, licence }) => ({ id, name, licence: licence.name })));
});
