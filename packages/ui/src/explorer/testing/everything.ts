import type { DetectionFilter } from '../engine/select.ts';

export const everything: DetectionFilter = {
  species: null,
  day: null,
  hour: null,
  days: null,
  hours: null,
  confidence: { from: 0, to: 1 },
  recorder: null,
  file: '',
  review: 'all',
  sort: 'time',
};
