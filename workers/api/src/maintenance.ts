import { cleanUpIdentity } from './identity/cleanup.ts';
import type { Deps } from './ports/deps.ts';
import { sendInvitations, sendMails } from './services/mails/send-mails.ts';
import { runMaintenance } from './services/maintenance/index.ts';

/** What is due in the background, now: the entries call this on a timer or by cron. Safe to repeat. */
export async function maintain(deps: Deps): Promise<void> {
  // A slow mail server must not hold up what else is due.
  deps.background(sendMails(deps).then(() => sendInvitations(deps)));
  await runMaintenance(deps);
  await cleanUpIdentity(deps);
}
