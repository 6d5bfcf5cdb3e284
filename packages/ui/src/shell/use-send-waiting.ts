import { projectsUnsent } from '../base/unsent.ts';
import { sendWaitingNotes } from '../projects/send-notes.ts';
import type { Account } from '../verdicts/account-token.ts';
import { getVerdictQueue } from '../verdicts/use-verdict-queue.ts';

/** Sends the waiting verdicts and notes of the signed-in account in all projects. Never rejects. */
export async function sendWaiting(account: Account): Promise<void> {
  const queues = projectsUnsent('verdicts', account.uid).map((project) =>
    getVerdictQueue(account, project).flush(),
  );
  await Promise.allSettled([...queues, sendWaitingNotes(account)]);
}
