import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localData, type LocalData } from './servers/local-data.ts';
import { localEntries, startEntry, testServerOf } from './servers/local-server.ts';
import { newAccount, password, Caller } from './suite/support/account.ts';

const others = localEntries();

describe.each(localEntries())('a data folder with a service on $name', (entry) => {
  let data: LocalData;
  beforeAll(async () => {
    data = await localData();
  });
  afterAll(() => data.remove());

  it('is refused to a second service, which says who holds it', async () => {
    const first = await startEntry(entry, data);
    for (const other of others) {
      const second = startEntry(other, data);
      await expect(second).rejects.toThrow(
        new RegExp(
          `Another Biophony works in the data folder ${data.folder} already: process \\d+ on \\S+, at ${first.ready}, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\. Stop it, or choose another folder with BIOPHONY_DATA_DIR\\.`,
        ),
      );
    }
    const info = join(data.folder, 'service.json');
    expect(statSync(info).mode & 0o777).toBe(0o600);
    const told = JSON.parse(readFileSync(info, 'utf8')) as { pid: number };
    expect(() => process.kill(told.pid, 0)).not.toThrow();
    await first.stop();
  });

  it('is free at once after a crash, though the process of its note may be another now', async () => {
    const first = await startEntry(entry, data);
    const { email } = await newAccount(testServerOf(entry, data, first));
    await first.crash();
    const info = join(data.folder, 'service.json');
    const told = JSON.parse(readFileSync(info, 'utf8')) as object;
    writeFileSync(info, JSON.stringify({ ...told, pid: process.pid }));
    const second = await startEntry(entry, data);
    const visitor = new Caller(testServerOf(entry, data, second), undefined);
    await visitor.ok('authSignIn', { body: { email, password } });
    await second.stop();
  });
});
