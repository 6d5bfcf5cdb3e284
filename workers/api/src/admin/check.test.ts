import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  askUploads,
  completeUpload,
  type MadeDataset,
  makeDataset,
  putObject,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { filePrefix } from '../storage/objects.ts';
import { checkObjects } from './check.ts';

let service: ServiceContext;
let card: MadeDataset;
beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
});
afterEach(() => service.close());

test('what is confirmed between the comparison and the repair is not deleted, and what nothing names is', async () => {
  const [late] = (await askUploads(service, card, [{ filename: 'A.WAV', size: 10 }])).files;
  await completeUpload(service, card);
  if (late) await putObject(service, card, late, 10);
  await service.blobs.put(`${filePrefix({ ...card, data_id: 'gone' })}stray`, new Uint8Array(10));
  // A day after they were put, by the clock of the folder.
  service.now = new Date(Date.now() + 2 * 86_400_000);
  const { db } = service;
  service.deps.db = {
    dialect: db.dialect,
    batch: (statements) => db.batch(statements),
    prepare(sql) {
      const statement = db.prepare(sql);
      if (!sql.startsWith('SELECT analysis_id FROM analyses WHERE analysis_id IN'))
        return statement;
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => {
        const bound = bind(...values);
        const all = bound.all.bind(bound);
        bound.all = async <T>() => {
          service.deps.db = db;
          await completeUpload(service, card);
          return all<T>();
        };
        return bound;
      };
      return statement;
    },
  };
  const deps = { ...service.deps };
  const found = await checkObjects(deps, true);
  expect(found.orphans).toHaveLength(2);
  expect(found.deleted).toBe(1);
  expect((await service.blobs.list('u/')).blobs).toHaveLength(1);
  expect(await completeUpload(service, card)).toMatchObject({ stored: 1, missing: 0 });
});
