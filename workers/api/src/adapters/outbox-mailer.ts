import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger, Mailer } from '../ports/deps.ts';

/** Longer than the links in mails work. */
const keptMs = 86_400_000;

/** How the names of mails of that time begin; they sort by it. */
const nameAt = (time: Date) => time.toISOString().replaceAll(':', '-');

/** Takes mails out of an outbox a day after they were written. */
export async function clearOutbox(folder: string, now: Date): Promise<void> {
  const before = nameAt(new Date(now.getTime() - keptMs));
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name.endsWith('.txt') && name < before) await rm(join(folder, name), { force: true });
}

/**
 * Where no mail service is set up: puts each mail as a text file into a folder that only the owner of the process can
 * read, and says so in the log. It reaches whoever runs the service, and nobody else.
 */
export const outboxMailer = (folder: string, log: Logger): Mailer => {
  let count = 0;
  return {
    delivers: false,
    outbox: true,
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${nameAt(new Date())}-${process.pid}-${++count}.txt`;
      const file = join(folder, name);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
      log.info('mail put into the outbox, since no mail service is set up', { file });
    },
  };
};
