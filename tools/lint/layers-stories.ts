import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'stories/src',
  folders: {
    fixtures: [],
    badges: [],
    'create-analysis': ['fixtures'],
    dialogs: ['fixtures'],
    elsewhere: ['fixtures'],
    embed: ['fixtures'],
    explorer: ['fixtures'],
    feedback: [],
    guide: [],
    ornament: [],
    pages: ['fixtures'],
    project: ['fixtures'],
    projects: ['fixtures'],
    review: ['fixtures'],
    screens: ['fixtures'],
    settings: ['fixtures'],
    shell: [],
    survey: ['fixtures'],
    upload: ['fixtures'],
  },
};
