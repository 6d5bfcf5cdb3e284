import { hostname, userInfo } from 'node:os';
import type { AnswerOf } from '@biophony/contract';
import type { ApiError, Client, Clock } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { type StoredProfile, readProfiles, saveProfile, type Settings } from '../kit/config.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { chosenFetch } from './connect.ts';
import { ask, readFirstLine } from './prompt.ts';

export interface LoginIdentity {
  email?: string;
  passwordFromStdin?: boolean;
}

export interface SignedIn {
  /** Signed in as the user, not with an API key. */
  client: Client;
  email: string;
  signOut: () => Promise<void>;
}

const missing = (what: string, how: string) =>
  new CliError(`No ${what} given, and there is no terminal to ask in.`, {
    hint: how,
    exitCode: exitCodes.usage,
    code: 'no_input',
  });

export async function askEmail(flag: string | undefined, interactive: boolean): Promise<string> {
  const email = flag ?? (interactive ? await ask('Email: ') : '');
  if (email.trim()) return email.trim();
  throw missing('email address', 'Give it with --email.');
}

/** Never from a flag. */
export async function askPassword(fromStdin: boolean, interactive: boolean): Promise<string> {
  const password = fromStdin
    ? await readFirstLine()
    : process.env.BIOPHONY_PASSWORD ||
      (interactive ? await ask('Password: ', { hidden: true }) : '');
  if (password) return password;
  throw missing('password', 'Set BIOPHONY_PASSWORD, or give it by --password-stdin.');
}

export async function signInAs(
  apiUrl: string,
  email: string,
  password: string,
  signUpName: string | null,
): Promise<SignedIn> {
  const { createClient, sessionTokens } = await import('@biophony/sdk');
  const fetch = await chosenFetch();
  const open = createClient({ baseUrl: apiUrl, fetch });
  const session = signUpName
    ? await open.auth.signUp({ email, password, name: signUpName })
    : await open.auth.signIn({ email, password });
  const { token } = session;
  const getToken = sessionTokens(() => open.auth.token(token));
  const client = createClient({ baseUrl: apiUrl, auth: { getToken }, fetch });
  await client.user.init();
  return { client, email, signOut: async () => void (await open.auth.signOut(token)) };
}

export interface SavedLogin {
  profileName: string;
  saved: StoredProfile;
}

export interface LoginRequest {
  email: string;
  password: string;
  /** Creates an account with this name first; null signs in to an existing one. */
  signUpName: string | null;
  /** Profile name; null chooses it by the service's address. */
  profile: string | null;
}

/** Null for a user known only by number, as in a container. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER || null;
  }
}

export function keyName(): string {
  const user = userName();
  return `biophony on ${hostname()}${user === null ? '' : ` (${user})`}`.slice(0, 100);
}

/** `default`, or the service's host when `default` belongs to another service. */
export function profileNameFor(apiUrl: string): string {
  const profiles = readProfiles();
  const match = Object.entries(profiles).find(([, profile]) => profile.api_url === apiUrl);
  if (match) return match[0];
  return profiles.default ? new URL(apiUrl).host : 'default';
}

/**
 * Revokes the key of this machine's last sign-in, so that keys do not pile up. A key that is gone
 * already is fine.
 */
async function revokeOld({ client }: SignedIn, old: StoredProfile | undefined): Promise<void> {
  if (!old?.key_id) return;
  await client.keys.delete(old.key_id).catch((error: ApiError) => {
    if (error.status !== 404) throw error;
  });
}

/** Names the API key after this machine and saves it in the credentials file. */
export async function login(
  { apiUrl }: Settings,
  { email, password, signUpName, profile }: LoginRequest,
): Promise<SavedLogin> {
  const signedIn = await signInAs(apiUrl, email, password, signUpName);
  try {
    const profileName = profile ?? profileNameFor(apiUrl);
    const old = readProfiles()[profileName];
    const { key, secret } = await signedIn.client.keys.create({ name: keyName() });
    const saved: StoredProfile = {
      api_url: apiUrl,
      api_key: secret,
      key_id: key.key_id,
      key_name: key.name,
      email,
    };
    saveProfile(profileName, saved);
    if (old?.api_url === apiUrl) await revokeOld(signedIn, old);
    return { profileName, saved };
  } finally {
    await signedIn.signOut();
  }
}

export interface SignInFlags {
  browser?: boolean;
  email?: string;
  passwordStdin?: boolean;
  signUp?: boolean;
}

const choice = 'Press Enter to sign in by a browser, or type your email address.';

const nobody = () =>
  new CliError('No sign-in method given, and there is no terminal to ask in.', {
    hint: 'Give --browser, or --email with a password in BIOPHONY_PASSWORD or by --password-stdin. With BIOPHONY_API_KEY set, no sign-in is needed.',
    exitCode: exitCodes.usage,
    code: 'no_input',
  });

/**
 * Null signs in by browser. Asks when there is a terminal, and offers the browser unless an option
 * implies a password. Throws CliError.
 */
export async function chooseSignIn(
  { browser, email, passwordStdin, signUp }: SignInFlags,
  interactive: boolean,
  say: (text: string) => void,
): Promise<string | null> {
  if (browser) return null;
  if (email === undefined && !interactive) throw nobody();
  if (email !== undefined || passwordStdin || signUp || process.env.BIOPHONY_PASSWORD)
    return askEmail(email, interactive);
  say(choice);
  return (await ask('Email: ')).trim() || null;
}

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

/** Polls at the service's interval. Throws CliError when the request is denied or expires. */
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
  const saved: StoredProfile = {
    api_url: apiUrl,
    api_key: approved.secret,
    key_id: approved.key.key_id,
    key_name: approved.key.name,
    email: approved.email ?? approved.display_name,
  };
  saveProfile(profileName, saved);
  return { profileName, saved };
}

/** For calls that an API key may not make; signs out afterwards. */
export async function asUser<T>(
  { apiUrl, profile, interactive }: Settings,
  { email, passwordFromStdin }: LoginIdentity,
  work: (signedIn: SignedIn) => Promise<T>,
): Promise<T> {
  const address = await askEmail(email ?? profile?.email, interactive);
  const password = await askPassword(Boolean(passwordFromStdin), interactive);
  const signedIn = await signInAs(apiUrl, address, password, null);
  try {
    return await work(signedIn);
  } finally {
    await signedIn.signOut();
  }
}
