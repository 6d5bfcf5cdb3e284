import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askUploads,
  completeUpload,
  type MadeDataset,
  makeDataset,
  putObject,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import type { Database, Statement } from '../base/database.ts';
import { Turns } from '../base/turns.ts';
import { filePrefix, findObjects } from '../storage/objects.ts';

type Ticket = Awaited<ReturnType<typeof askUploads>>['files'][number];

const files = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ filename: `${from + at}.WAV`, size: 1 }));

/** A database that does something before every batch, as others may where answers come in a later turn. */
function beforeBatches(db: Database, work: (sql: readonly string[]) => Promise<unknown>): Database {
  const sqlOf = new WeakMap<object, string>();
  const noted = (statement: Statement, sql: string): Statement => {
    sqlOf.set(statement, sql);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => noted(bind(...values), sql);
    return statement;
  };
  return {
    dialect: db.dialect,
    prepare: (sql) => noted(db.prepare(sql), sql),
    async batch(statements) {
      await work(statements.map((one) => sqlOf.get(one) ?? ''));
      return db.batch(statements);
    },
  };
}

describe('an upload that is confirmed while others go on', () => {
  let service: ServiceContext;
  let card: MadeDataset;
  beforeEach(async () => {
    service = await ServiceContext.start();
    card = await makeDataset(service, await service.user('ada', 'pro'));
  });
  afterEach(() => service.close());

  const objects = async () =>
    [...(await findObjects(service.blobs, filePrefix(card))).keys()].toSorted();
  const rows = async (status: string) =>
    (
      await service.db
        .prepare('SELECT file_id FROM files WHERE data_id = ? AND status = ? ORDER BY file_id')
        .bind(card.data_id, status)
        .all<{ file_id: string }>()
    ).results.map((row) => row.file_id);
  /** Does something once, when the verdicts are about to be written. */
  const beforeVerdicts = (work: () => Promise<unknown>) => {
    const { db } = service;
    service.deps.db = beforeBatches(db, async (sql) => {
      if (!sql.some((one) => one.includes('SET status = said.status'))) return;
      service.deps.db = db;
      await work();
    });
  };

  it('loses none of a thousand files to promises made meanwhile', async () => {
    const count = 1000;
    const tickets = [];
    for (let at = 0; at < count; at += 500)
      tickets.push(...(await askUploads(service, card, files(at, 500))).files);
    await Promise.all(tickets.map((ticket) => putObject(service, card, ticket, 1)));
    beforeVerdicts(() => askUploads(service, card, files(count, 100)));
    const answer = await completeUpload(service, card);
    // A promise made meanwhile waits, or is told as missing where its identifier comes behind those that were read.
    expect([...(await rows('pending')), ...(await rows('missing'))]).toHaveLength(100);
    const names = new Set(tickets.map(({ filename }) => filename));
    expect(answer.files.filter(({ filename }) => names.has(filename))).toHaveLength(count);
    expect(answer.stored).toBe(count);
    expect(await objects()).toHaveLength(count);
    expect(await objects()).toEqual(await rows('stored'));
    expect((await completeUpload(service, card)).stored).toBe(count);
  });

  const other = async (ticket: Ticket | undefined) => {
    if (ticket) await putObject(service, card, ticket, 1);
    expect((await completeUpload(service, card)).stored).toBe(1);
  };
  const told = async () => {
    const { stored, missing } = await completeUpload(service, card);
    expect(await objects()).toEqual(await rows('stored'));
    return { stored, missing };
  };

  it('leaves a file stored that came, and was found so by another call, before its verdict', async () => {
    const [ticket] = (await askUploads(service, card, files(0, 1))).files;
    beforeVerdicts(() => other(ticket));
    expect(await told()).toEqual({ stored: 1, missing: 0 });
  });

  it('deletes nothing that came for a promise renewed since the promises were read', async () => {
    const asked = { filename: '0.WAV', size: 2 };
    const [ticket] = (await askUploads(service, card, [asked])).files;
    const tooShort = () => putObject(service, card, ticket!, 1);
    await tooShort();
    expect((await completeUpload(service, card)).wrong_size).toBe(1);
    await tooShort();
    const renew = async () => {
      await askUploads(service, card, [asked]);
      await putObject(service, card, ticket!, 2);
    };
    let ms = 0;
    service.deps.turns = new Turns({
      now: () => (ms += 1000),
      afterOthers: (go) => {
        delete service.deps.turns;
        void renew().then(go);
      },
    });
    await completeUpload(service, card);
    expect(service.deps.turns).toBeUndefined();
    expect(await objects()).toEqual(await rows('pending'));
    expect((await completeUpload(service, card)).stored).toBe(1);
  });

  it('leaves a file stored that came, and was found so by another call, behind the list', async () => {
    const [ticket] = (await askUploads(service, card, files(0, 1))).files;
    const { blobs } = service;
    service.deps.blobs = new Proxy(blobs, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'list') return value.bind(target) as unknown;
        return async (...terms: Parameters<typeof blobs.list>) => {
          const page = await target.list(...terms);
          service.deps.blobs = blobs;
          await other(ticket);
          return page;
        };
      },
    });
    expect(await told()).toEqual({ stored: 1, missing: 0 });
  });
});
