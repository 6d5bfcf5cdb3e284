import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from './test-service.ts';

/** Of the person at the command line. */
export async function keyOf({ env }: Pick<TestService, 'env'>): Promise<string> {
  const file = join(env.XDG_CONFIG_HOME ?? '', 'biophony/credentials.json');
  const { profiles } = JSON.parse(await readFile(file, 'utf8')) as {
    profiles: Record<string, { api_key: string }>;
  };
  const [profile] = Object.values(profiles);
  if (!profile) throw new Error(`nobody is signed in in ${file}`);
  return profile.api_key;
}
