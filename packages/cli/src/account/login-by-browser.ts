import type { AnswerOf } from '@biophony/contract';
import type { Clock } from '@biophony/sdk';
import { readProfiles, saveProfile, type Profile } from '../config/credentials.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { chosenFetch } from './chosen-fetch.ts';
import { keyName, profileNameFor, type SavedLogin } from './login.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

type Polled = AnswerOf<'authDevicePoll'>;
type Approved = Extract<Polled, { status: 'approved' }>;

const ended = (status: 'denied' | 'expired') =>
  new CliError(
    status === 'denied' ? 'The sign-in was refused in the browser.' : 'The code has expired.',
    {
      hint: `Start again: ${biophony('login --browser')}`,
      exitCode: exitCodes.notSignedIn,
      code: status,
    },
  );

/** Asks again and again, as slowly as the service wants. Throws CliError when it is denied or expires. */
async function untilApproved(
  poll: () => Promise<Polled>,
  seconds: number,
  signal: AbortSignal,
  clock: Clock,
): Promise<Approved> {
  for (let interval = seconds; ;) {
    await clock.sleep(interval * 1000, signal);
    const polled = await poll();
    if (polled.status === 'approved') return polled;
    if (!('interval' in polled)) throw ended(polled.status);
    interval = polled.interval;
  }
}

/** Signs in by a code that somebody approves in a browser, and keeps the key that comes of it. */
export async function loginByBrowser(
  ctx: CommandContext,
  chosenProfile: string | null,
): Promise<SavedLogin> {
  const { createClient, systemClock } = await import('@biophony/sdk');
  const { apiUrl } = ctx.settings;
  const { stop: signal } = ctx.interrupts;
  const profileName = chosenProfile ?? profileNameFor(apiUrl);
  const old = readProfiles()[profileName];
  const replaces = old?.api_url === apiUrl && old.key_id ? { replaces_key_id: old.key_id } : {};
  const { auth } = createClient({ baseUrl: apiUrl, fetch: await chosenFetch() });
  const started = await auth.startDevice({ client_name: keyName(), ...replaces }, { signal });
  const need = (text: string) => ctx.tell({ event: 'needed', text });
  need('Open this address in a browser:');
  need(started.verification_uri_complete);
  need(`Approve the sign-in there if it shows the code ${started.user_code}.`);
  ctx.say('Waiting for that; Ctrl-C gives up.');
  const body = { device_code: started.device_code };
  const approved = await untilApproved(
    () => auth.pollDevice(body, { signal }),
    started.interval,
    signal,
    systemClock,
  );
  const saved: Profile = {
    api_url: apiUrl,
    api_key: approved.secret,
    key_id: approved.key.key_id,
    key_name: approved.key.name,
    email: approved.email ?? approved.display_name,
  };
  saveProfile(profileName, saved);
  return { profileName, saved };
}
