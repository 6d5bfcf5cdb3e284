/**
 * The features of each package, from the ground up: each may import those that stand before it, types included. A name is
 * a folder or a file; what is not named may import everything, and no feature imports it.
 * `scripts/checks/features.mjs` checks it.
 */
export const features: Readonly<Record<string, readonly string[]>> = {
  'packages/recordings/src': [
    'bytes.ts',
    'time',
    'facts.ts',
    'names',
    'recorders',
    'formats',
    'inspect',
    'card',
    'survey',
    'writing',
    'node',
  ],
  'packages/sdk/src': [
    'core',
    'results',
    'waiting',
    'resources',
    'session',
    'client.ts',
    'upload',
    'receipt.ts',
    'node',
  ],
  'workers/api/src': [
    'base',
    'http',
    'identity',
    'events',
    'storage',
    'projects',
    'survey',
    'uploads',
    'runner',
    'analysis',
    'review',
    'embed',
    'operator',
    'app',
    'telemetry',
    'platform',
    'server',
    'worker',
    'admin',
  ],
};
