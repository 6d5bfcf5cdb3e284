import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'packages/statistics/src',
  folders: {
    // How long work is done in pieces.
    steps: [],
    chance: [],
    // The axis of logits, and strata on it.
    scores: [],
    distributions: ['scores'],
    agreement: [],
    sampling: ['chance', 'scores'],
    curve: ['steps', 'chance', 'distributions', 'scores'],
    precision: ['steps', 'chance', 'distributions', 'scores'],
    // All of one species together, and what exports take from it.
    calibration: ['steps', 'curve', 'distributions', 'precision', 'sampling', 'scores'],
    '.': 'all above',
  },
};
