import { highestHzOf } from '@biophony/contract/constants';
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
