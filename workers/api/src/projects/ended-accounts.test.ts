import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { presetHandlers } from '../analysis/presets.ts';
import { makeExample } from '../app/example-project.ts';
import { projectHandlers } from '../app/handlers.ts';
import { runnerTokenHandlers } from '../identity/runner-tokens.ts';
import { deleteAccount } from './users.ts';

describe('a call whose account ends meanwhile', () => {
  let service: ServiceContext;
  /** Deletes the account when the next call is about to write. */
  const endBeforeWriting = () => {
    const batch = service.db.batch.bind(service.db);
    service.db.batch = async (statements) => {
      service.db.batch = batch;
      await deleteAccount(service.deps, 'ada');
      return batch(statements);
    };
  };
  const calls = {
    projects: () =>
      service.call(projectHandlers.projectsCreate, 'ada', { body: { title: 'Owls' } }),
    'example projects': () => service.call(makeExample, 'ada'),
    presets: () =>
      service.call(presetHandlers.presetsCreate, 'ada', {
        body: { name: 'Dawn', analysis_type: 'acoustic_indices' },
      }),
    'runner tokens': () =>
      service.call(runnerTokenHandlers.runnerTokensCreate, 'ada', { body: { name: 'Shed' } }),
  };

  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada', 'pro');
    service.deps.example = {
      title: 'Example',
      description: '',
      device: 'audiomoth',
      sheet: new Uint8Array(),
      cards: [],
      analysisType: 'example_songs',
      samples: [],
    };
  });
  afterEach(() => service.close());

  it.each(Object.keys(calls) as (keyof typeof calls)[])('makes no %s', async (what) => {
    const made = async () => {
      const rows = await Promise.all(
        ['projects', 'timeline_events', 'presets', 'runner_tokens'].map((table) =>
          service.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>(),
        ),
      );
      return rows.map((row) => row?.n);
    };
    endBeforeWriting();
    await expect(calls[what]()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await made()).toEqual([0, 0, 0, 0]);
    await expect(calls[what]()).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
