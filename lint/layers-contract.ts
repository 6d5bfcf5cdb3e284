import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'packages/contract/src',
  folders: {
    constants: [],
    results: ['constants'],
    schemas: ['constants', 'results'],
    endpoints: ['constants', 'schemas'],
    openapi: ['constants', 'schemas', 'endpoints'],
    '.': 'all above',
  },
};
