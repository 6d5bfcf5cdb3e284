import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'site/src',
  folders: {
    embed: [],
    theme: [],
    shared: [],
    'app/routes/pages': ['shared'],
    'app/routes': ['app/routes/pages', 'shared'],
    app: ['app/routes', 'shared', 'theme'],
    'landing/dawn-chorus': [],
    'landing/explorer': ['landing/dawn-chorus'],
    'landing/account': ['shared', 'theme'],
    landing: ['landing/account', 'landing/dawn-chorus', 'landing/explorer', 'shared'],
  },
};
