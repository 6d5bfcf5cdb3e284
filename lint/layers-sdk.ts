import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'packages/sdk/src',
  folders: {
    core: [],
    results: ['core'],
    resources: ['core', 'results'],
    waiting: ['core'],
    session: ['core'],
    upload: ['core', 'resources'],
    receipt: ['core', 'upload'],
    '.': ['core', 'results', 'resources', 'waiting', 'session', 'upload', 'receipt'],
    node: ['core', 'upload'],
    // Stands apart, so that no client carries it.
    testing: [],
  },
};
