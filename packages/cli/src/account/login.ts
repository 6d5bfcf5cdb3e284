import type { ApiError } from '@biophony/sdk';
import { hostname, userInfo } from 'node:os';
import { readProfiles, saveProfile, type Profile } from '../config/credentials.ts';
import type { Settings } from '../config/settings.ts';
import { signInAs, type SignedIn } from './sign-in.ts';

/** A sign-in as it was kept. */
export interface SavedLogin {
  profileName: string;
  saved: Profile;
}

export interface LoginRequest {
  email: string;
  password: string;
  /** Makes an account of this name first; null signs in to one. */
  signUpName: string | null;
  /** The profile asked for by name; null lets the service's address decide. */
  profile: string | null;
}

/** Who runs this; null for a user whom the system knows by number only, as in a container. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER || null;
  }
}

/** What this machine's key is called. */
export function keyName(): string {
  const user = userName();
  return `biophony on ${hostname()}${user === null ? '' : ` (${user})`}`.slice(0, 100);
}

/** `default` unless that belongs to another service; then the service's host. */
export function profileNameFor(apiUrl: string): string {
  const profiles = readProfiles();
  const known = Object.entries(profiles).find(([, profile]) => profile.api_url === apiUrl);
  if (known) return known[0];
  return profiles.default ? new URL(apiUrl).host : 'default';
}

/** The key of this machine's last sign-in, revoked so that keys do not pile up. Gone already is as good. */
async function revokeOld({ client }: SignedIn, old: Profile | undefined): Promise<void> {
  if (!old?.key_id) return;
  await client.keys.delete(old.key_id).catch((error: ApiError) => {
    if (error.status !== 404) throw error;
  });
}

/** Signs in, makes an API key named after this machine, and keeps it in the credentials file. */
export async function login(
  { apiUrl }: Settings,
  { email, password, signUpName, profile }: LoginRequest,
): Promise<SavedLogin> {
  const signedIn = await signInAs(apiUrl, email, password, signUpName);
  try {
    const profileName = profile ?? profileNameFor(apiUrl);
    const old = readProfiles()[profileName];
    const { key, secret } = await signedIn.client.keys.create({ name: keyName() });
    const saved: Profile = {
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
