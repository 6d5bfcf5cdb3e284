import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'packages/statistics/src',
  folders: {
    chance: [],
    // The axis of logits, and strata on it.
    scores: [],
    distributions: ['scores'],
    agreement: [],
    sampling: ['chance', 'scores'],
    curve: ['chance', 'distributions', 'scores'],
    precision: ['chance', 'distributions', 'scores'],
    // All of one species together, and what exports take from it.
    calibration: ['curve', 'distributions', 'precision', 'sampling', 'scores'],
    '.': 'all above',
  },
};
