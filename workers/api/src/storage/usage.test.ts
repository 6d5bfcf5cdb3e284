import { limits, tiers } from '@biophony/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  type MadeDataset,
  makeDataset,
  putObject,
} from '../../test/made-upload.ts';
import { ada, ReviewedProject, robin } from '../../test/reviewed-project.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { projectHandlers } from '../app/handlers.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { dataHandlers } from '../uploads/handlers.ts';
import { filePrefix } from './objects.ts';

const MiB = 1024 ** 2;
const cap = tiers.free.storage_bytes;

/** What a random user has done so far: datasets, and the promised files that may still be put. */
class Field {
  readonly service: ServiceContext;
  readonly cards: MadeDataset[] = [];
  readonly promised: { card: MadeDataset; file_id: string; size: number }[] = [];

  constructor(service: ServiceContext) {
    this.service = service;
  }

  card(at: number): MadeDataset | undefined {
    return this.cards[at % Math.max(1, this.cards.length)];
  }

  async ask(card: MadeDataset, files: { name: number; size: number }[]): Promise<void> {
    const answer = await askUploads(
      this.service,
      card,
      files.map(({ name, size }) => ({ filename: `F${name}.WAV`, size })),
    );
    for (const [at, ticket] of answer.files.entries())
      if (ticket.status === 'upload' || ticket.status === 'multipart')
        this.promised.push({ card, file_id: ticket.file_id, size: files[at]?.size ?? 0 });
  }

  forget(gone: (card: MadeDataset) => boolean): void {
    this.cards.splice(0, Infinity, ...this.cards.filter((card) => !gone(card)));
    this.promised.splice(0, Infinity, ...this.promised.filter(({ card }) => !gone(card)));
  }
}

const usage = async (service: ServiceContext) =>
  (await service.call(dataHandlers.storage, 'ada')).total_size_bytes;

/** Bytes that the API's own lists say are promised or stored. */
async function listed(service: ServiceContext): Promise<number> {
  const { results } = await service.db
    .prepare(
      `SELECT coalesce(sum(size_bytes), 0) AS bytes FROM files JOIN datasets USING (data_id)
       WHERE user_id = 'ada' AND status IN ('pending', 'stored')`,
    )
    .all<{ bytes: number }>();
  return results[0]?.bytes ?? 0;
}

async function objectBytes(service: ServiceContext, prefix: string): Promise<number> {
  const { blobs } = await service.blobs.list(prefix);
  return blobs.reduce((sum, blob) => sum + blob.size, 0);
}

const size = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 300 * MiB, max: 800 * MiB }) },
);
const files = fc.array(fc.record({ name: fc.nat(12), size }), { minLength: 1, maxLength: 6 });
const operation = fc.oneof(
  fc.record({ op: fc.constant('create' as const) }),
  fc.record({ op: fc.constant('ask' as const), at: fc.nat(5), files }),
  fc.record({ op: fc.constant('ask two at once' as const), at: fc.nat(5), files, other: files }),
  fc.record({ op: fc.constant('put' as const), at: fc.nat(50), wrong: fc.boolean() }),
  fc.record({ op: fc.constant('complete' as const), at: fc.nat(5) }),
  fc.record({ op: fc.constant('delete dataset' as const), at: fc.nat(5) }),
  fc.record({ op: fc.constant('delete project' as const), at: fc.nat(5) }),
  fc.record({
    op: fc.constant('wait and maintain' as const),
    hours: fc.integer({ min: 1, max: 60 }),
  }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function put(field: Field, at: number, wrong: boolean): Promise<void> {
  const one = field.promised[at % Math.max(1, field.promised.length)];
  if (one && one.size <= 2000)
    await putObject(field.service, one.card, one, wrong ? one.size + 1 : one.size);
}

async function act(field: Field, step: Operation): Promise<void> {
  const { service } = field;
  if (step.op === 'create') field.cards.push(await makeDataset(service, 'ada'));
  else if (step.op === 'wait and maintain') {
    service.passSeconds(step.hours * 3600);
    await runMaintenance(service.deps);
  } else if (step.op === 'put') await put(field, step.at, step.wrong);
  else {
    const card = field.card(step.at);
    if (!card) return;
    if (step.op === 'ask') await field.ask(card, step.files);
    else if (step.op === 'ask two at once') {
      const other = field.card(step.at + 1) ?? card;
      await Promise.all([field.ask(card, step.files), field.ask(other, step.other)]);
    } else if (step.op === 'complete') {
      const { dataset } = await completeUpload(service, card);
      expect(await objectBytes(service, filePrefix(card))).toBe(dataset.total_size_bytes);
    } else if (step.op === 'delete dataset') {
      await service.call(dataHandlers.datasetsDelete, 'ada', { params: { dataId: card.data_id } });
      field.forget(({ data_id }) => data_id === card.data_id);
    } else {
      await service.call(projectHandlers.projectsDelete, 'ada', {
        params: { projectId: card.project_id },
      });
      field.forget(({ project_id }) => project_id === card.project_id);
    }
  }
}

describe('storage', () => {
  it('is exact after any sequence of operations, never above the cap, and in the end what the store holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (steps) => {
        const service = await ServiceContext.start();
        try {
          await service.user('ada');
          const field = new Field(service);
          field.cards.push(await makeDataset(service, 'ada'));
          for (const step of steps) {
            await act(field, step);
            await service.settled();
            expect(await usage(service)).toBe(await listed(service));
            expect(await usage(service)).toBeLessThanOrEqual(cap);
          }
          for (const card of field.cards) await completeUpload(service, card);
          service.passSeconds(7200);
          await runMaintenance(service.deps);
          await runMaintenance(service.deps);
          expect(await usage(service)).toBe(await objectBytes(service, 'u/'));
          expect(service.errors).toEqual([]);
        } finally {
          await service.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('refuses one of two parallel uploads that together exceed the cap', async () => {
    const service = await ServiceContext.start();
    await service.user('ada');
    const card = await makeDataset(service, 'ada');
    const half = Math.ceil(cap / 2) + 1;
    const answers = await Promise.all(
      ['A.WAV', 'B.WAV'].map((filename) => askUploads(service, card, [{ filename, size: half }])),
    );
    const statuses = answers.map(({ files: [ticket] }) => ticket?.status).toSorted();
    expect(statuses).toEqual(['multipart', 'refused']);
    expect(await usage(service)).toBe(half);
    await service.close();
  });
});

describe('rows of an account in the database', () => {
  it('count towards its storage beyond what is free, and are refused where it is full (S26.4)', async () => {
    const project = await ReviewedProject.start();
    const { service, card } = project;
    const counted = async () => {
      const row = await service.db
        .prepare('SELECT review_bytes, note_bytes FROM projects WHERE project_id = ?')
        .bind(card.project_id)
        .first<{ review_bytes: number; note_bytes: number }>();
      return row ?? { review_bytes: NaN, note_bytes: NaN };
    };
    const before = await usage(service);
    await project.say(ada, project.verdict('one', { note: 'é'.repeat(500) }));
    await project.say(ada, project.verdict('one'), project.verdict('two'));
    expect((await counted()).review_bytes).toBe(2 * (400 + 5 + robin.length) + 1000);
    expect(await usage(service)).toBe(before);
    const params = { projectId: card.project_id };
    const note = await service.call(projectHandlers.notesCreate, 'ada', {
      params,
      body: { text: 'Rain' },
    });
    expect((await counted()).note_bytes).toBe(4);
    await service.call(projectHandlers.notesDelete, 'ada', {
      params: { ...params, noteId: note.note_id },
    });
    expect((await counted()).note_bytes).toBe(0);
    await service.db
      .prepare('UPDATE projects SET calibration_bytes = ? WHERE project_id = ?')
      .bind(limits.free_row_bytes + cap - before, card.project_id)
      .run();
    expect(await usage(service)).toBeGreaterThan(cap);
    for (const refused of [
      project.say(ada, project.verdict('three')),
      service.call(projectHandlers.notesCreate, 'ada', { params, body: { text: 'Snow' } }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'storage_exceeded' });
    await service.close();
  });
});
