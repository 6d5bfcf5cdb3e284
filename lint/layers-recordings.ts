import type { Layers } from './layers.ts';

export const layers: Layers = {
  src: 'packages/recordings/src',
  folders: {
    bytes: [],
    time: [],
    facts: ['time'],
    // The parts that formats are made of.
    flac: ['bytes'],
    mp4: ['bytes', 'facts'],
    mpeg: ['bytes'],
    riff: ['bytes', 'facts', 'time'],
    ogg: ['bytes', 'facts', 'flac'],
    // What recorders write into files and names.
    audiomoth: ['bytes', 'facts', 'time'],
    guano: ['audiomoth', 'bytes', 'facts', 'time'],
    wamd: ['bytes', 'facts', 'time'],
    names: ['facts', 'time'],
    // What a file is, and where its sound lies.
    format: ['bytes', 'facts', 'mpeg', 'riff'],
    sound: ['facts', 'flac', 'mp4', 'mpeg', 'ogg'],
    containers: [
      'bytes',
      'time',
      'facts',
      'flac',
      'mp4',
      'mpeg',
      'riff',
      'ogg',
      'audiomoth',
      'guano',
      'wamd',
      'format',
      'sound',
    ],
    inspect: ['bytes', 'time', 'facts', 'names', 'format', 'containers'],
    'card-texts': ['audiomoth', 'bytes', 'facts'],
    card: ['audiomoth', 'facts', 'names', 'time'],
    writing: ['audiomoth', 'time'],
    node: ['facts', 'format', 'inspect'],
    '.': 'all above',
  },
};
