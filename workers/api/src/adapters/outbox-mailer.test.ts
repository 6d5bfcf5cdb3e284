import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clearOutbox, outboxMailer } from './outbox-mailer.ts';

it('a mail without a mail service is a file for whoever runs the service, and the log says where', async () => {
  const root = await mkdtemp(join(tmpdir(), 'biophony-outbox-'));
  const lines: string[] = [];
  const log = {
    info: (message: string, fields = {}) => void lines.push(message + JSON.stringify(fields)),
    error: () => {},
  };
  const folder = join(root, 'outbox');
  const mailer = outboxMailer(folder, log);
  const mail = { to: 'ada@biophony.example', subject: 'Set a new password', text: 'Here it is' };
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  const files = (await readdir(folder)).map((name) => join(folder, name));
  expect(files).toHaveLength(2);
  expect(await readFile(files[0] ?? '', 'utf8')).toBe(
    'To: ada@biophony.example\nSubject: Set a new password\n\nHere it is',
  );
  expect((await stat(files[0] ?? '')).mode & 0o777).toBe(0o600);
  expect(lines.join()).toContain(files[0]);
  expect(lines.join()).not.toContain('ada@');
  await rm(root, { recursive: true });
});

it('a mail in the outbox is gone a day later, and nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-outbox-'));
  const mailer = outboxMailer(folder, { info: () => {}, error: () => {} });
  await mailer.send({ to: 'ada@biophony.example', subject: 'Finish', text: 'Here it is' });
  await writeFile(join(folder, '.keep'), '');
  const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await clearOutbox(folder, after(23));
  expect(await readdir(folder)).toHaveLength(2);
  await clearOutbox(folder, after(25));
  expect(await readdir(folder)).toEqual(['.keep']);
  await rm(folder, { recursive: true });
  await clearOutbox(folder, after(25));
});
