import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'packages/contract/src',
  folders: {
    'constants/text': [],
    constants: ['constants/text'],
    'schemas/shared': ['constants', 'constants/text'],
    results: ['constants', 'schemas/shared'],
    'settings-files': ['constants', 'results'],
    names: ['constants', 'results'],
    'schemas/survey': ['constants', 'schemas/shared'],
    'schemas/review': ['constants', 'schemas/shared'],
    'schemas/members': ['constants', 'schemas/shared'],
    schemas: [
      'constants',
      'constants/text',
      'results',
      'schemas/shared',
      'schemas/survey',
      'schemas/review',
      'schemas/members',
    ],
    endpoints: ['constants', 'schemas'],
    openapi: ['constants', 'schemas', 'endpoints'],
    '.': 'all above',
  },
};
