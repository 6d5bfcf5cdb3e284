import type { Summary } from '@biophony/contract';
import { expect, test } from 'vitest';
import { foundText } from './found-text.ts';

const summary = (more: Record<string, unknown>) =>
  ({
    analysis_type: 'birdnet_v2_4',
    model: 'birdnet-v2.4',
    model_version: '2.4',
    settings: {},
    seconds_analysed: 7200,
    detections: 5,
    ...more,
    files: { total: 3, analysed: 2, refused: 1 },
  }) as Summary;

test('species are shown most frequent first, with their best confidence', () => {
  const magpie = { scientific_name: 'Pica pica', common_name: 'Magpie' };
  const text = foundText(
    summary({ species: [{ ...magpie, count: 5, best_confidence: 0.912 }] }),
    80,
  );
  expect(text).toContain('birdnet_v2_4: 2 files analysed, 1 refused, 2 h of sound, 5 detections');
  expect(text).toMatch(/Magpie \/ Pica pica +5 +0\.91/);
});

test('indices are shown with their mean and range', () => {
  const indices = { ACI: { mean: 316.52, min: 294.5, max: 346.3 } };
  expect(foundText(summary({ species: [], indices }), 80)).toMatch(/ACI +316\.5 +294\.5 +346\.3/);
});

test('an analysis that found nothing says so', () => {
  expect(foundText(summary({ species: [], indices: null }), 80)).toContain('Nothing was found.');
});

test('what could not act, and a model that nobody vouches for, are told beside the result', () => {
  const notices = [{ code: 'no_species_range', message: 'No place limited it.', files: 2 }];
  const text = foundText(summary({ species: [], notices, model_verified: false }), 200);
  expect(text).toContain('Nothing was found.\nNote on 2 files: No place limited it.\nThe model');
  expect(text).toContain('is unverified: nothing shows that its weights are the published ones.');
});
