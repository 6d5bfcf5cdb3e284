import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mustLease, queuedAnalysis } from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { containersNeeded, readContainers } from './containers.ts';

const set = {
  CONTAINER_RUNNERS: 'on',
  BASE_URL: 'https://biophony.example',
  RUNNER_SECRET: 'r'.repeat(32),
  R2_S3_ENDPOINT: 'https://r2.example',
};
const models = {
  CONTAINER_MODELS: 's3://biophony-models/of-birds',
  MODELS_ACCESS_KEY_ID: 'id',
  MODELS_SECRET_ACCESS_KEY: 'secret',
};
const read = (given: Record<string, string>) => readContainers((name) => given[name]);

describe('the settings of containers', () => {
  it('start none when they are off or absent', () => {
    expect(read({})).toBeNull();
    expect(read({ ...set, CONTAINER_RUNNERS: 'off' })).toBeNull();
  });

  it('start four at most, or as many as they say', () => {
    expect(read(set)?.most).toBe(4);
    expect(read({ ...set, MOST_CONTAINERS: '60' })?.most).toBe(60);
  });

  it('give the runner its service, and no model means the analyses without one', () => {
    expect(read(set)).toMatchObject({
      types: ['acoustic_indices', 'audio_events'],
      environment: {
        BIOPHONY_API_URL: set.BASE_URL,
        BIOPHONY_RUNNER_SECRET: set.RUNNER_SECRET,
      },
    });
  });

  it('give it the place of the models with keys of their own', () => {
    expect(read({ ...set, ...models })).toMatchObject({
      types: null,
      environment: {
        BIOPHONY_MODELS_FROM: models.CONTAINER_MODELS,
        BIOPHONY_S3_ENDPOINT: set.R2_S3_ENDPOINT,
        BIOPHONY_S3_REGION: 'auto',
        BIOPHONY_S3_ACCESS_KEY_ID: 'id',
        BIOPHONY_S3_SECRET_ACCESS_KEY: 'secret',
      },
    });
  });

  it.each([
    ['CONTAINER_RUNNERS', { CONTAINER_RUNNERS: 'yes' }],
    ['MOST_CONTAINERS', { MOST_CONTAINERS: '0' }],
    ['MOST_CONTAINERS', { MOST_CONTAINERS: 'many' }],
    ['CONTAINER_MODELS', { ...models, CONTAINER_MODELS: '/models' }],
    ['MODELS_SECRET_ACCESS_KEY', { ...models, MODELS_SECRET_ACCESS_KEY: undefined }],
  ])('are refused by name: %s', (name, given) => {
    const refused = expect(() => read({ ...set, ...given } as Record<string, string>));
    refused.toThrow(expect.objectContaining({ name: 'SettingError' }));
    refused.toThrow(name);
  });
});

describe('the containers that the work asks for', () => {
  let service: ServiceContext;
  beforeEach(async () => (service = await ServiceContext.start()));
  afterEach(() => service.close());

  const own = { most: 2, types: ['acoustic_indices'] };

  it('are none without work, and none for work that is for others', async () => {
    expect(await containersNeeded(service.db, own)).toBe(0);
    await queuedAnalysis(service, await service.user('ada'));
    expect(await containersNeeded(service.db, { ...own, types: ['audio_events'] })).toBe(0);
    expect(await containersNeeded(service.db, { ...own, types: null })).toBe(1);
  });

  it('are one while the last shard is being worked on', async () => {
    await queuedAnalysis(service, await service.user('ada'));
    await mustLease(service);
    expect(await containersNeeded(service.db, own)).toBe(1);
  });

  it('are one for eight shards, and never more than may run', async () => {
    const ada = await service.user('ada');
    for (let count = 0; count < 9; count++) await queuedAnalysis(service, ada);
    expect(await containersNeeded(service.db, own)).toBe(2);
    expect(await containersNeeded(service.db, { ...own, most: 1 })).toBe(1);
  });
});
