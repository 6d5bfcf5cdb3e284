import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { watchedBlobs, watchedDatabase, type WorkEvent } from './work-events.ts';

let service: ServiceContext;
let events: WorkEvent[];
beforeEach(async () => {
  service = await ServiceContext.start();
  events = [];
});
afterEach(() => service.close());

const tell = (event: WorkEvent) => void events.push(event);
const told = () => events.map(({ operation, count, failed }) => [operation, count, failed]);

it('tells of statements, batches and failures, and answers as the database itself', async () => {
  const db = watchedDatabase(service.db, tell);
  const one = db.prepare('SELECT ? AS n').bind(1);
  expect(await one.first()).toEqual({ n: 1 });
  expect((await one.all()).results).toEqual([{ n: 1 }]);
  const [first, second] = await db.batch([one, db.prepare('SELECT 2 AS n')]);
  expect([first?.results, second?.results]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  await expect(db.prepare('DELETE FROM no_table').run()).rejects.toThrow(/no such table/);
  expect(told()).toEqual([
    ['read', 1, false],
    ['read', 1, false],
    ['batch', 2, false],
    ['write', 1, true],
  ]);
});

it('gives all else that the database has, with its own private state', async () => {
  const db = watchedDatabase(service.db, tell) as typeof service.db;
  db.execSync('CREATE TABLE kept (name TEXT)');
  expect((await db.prepare('SELECT name FROM kept').all()).results).toEqual([]);
  expect(db.dialect).toBe('sqlite');
});

it('tells of calls of the store, and not of links that are signed', async () => {
  const blobs = watchedBlobs(service.blobs, tell);
  await blobs.put('a/b', new Uint8Array([1]), 'text/plain');
  expect(await blobs.head('a/b')).toEqual({ key: 'a/b', size: 1 });
  await blobs.presignGet('a/b', { filename: 'b', expiresSeconds: 60 });
  expect(told()).toEqual([
    ['put', 1, false],
    ['head', 1, false],
  ]);
});
