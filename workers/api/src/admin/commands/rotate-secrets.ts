import type { Command } from 'commander';
import { recordAction } from '../../identity/operators/operator-actions.ts';
import { meetChangedSecret } from '../../identity/changed-secret.ts';
import { lockDataFolder } from '../../local/data-lock.ts';
import { renewAuthSecret } from '../../local/secrets.ts';
import { readSettings } from '../../local/settings.ts';
import { act } from '../support/act.ts';
import { AdminError } from '../support/failures.ts';
import type { Installation } from '../support/opened.ts';

async function rotate({ deps, settings }: Installation) {
  if (readSettings(process.env).authSecret !== undefined)
    throw new AdminError(
      'The secret is set by BIOPHONY_AUTH_SECRET. Set another one there and start the service again: it does the rest.',
    );
  // A service at work would go on with the old one.
  const lock = lockDataFolder(settings.dataDir);
  try {
    const authSecret = renewAuthSecret(settings.dataDir);
    await meetChangedSecret({ ...deps, config: { ...deps.config, authSecret } });
    await recordAction(deps, null, { action: 'secrets.rotate', subject: 'auth_secret' });
  } finally {
    lock.release();
  }
  return {
    answer: { rotated: true },
    lines: [
      'The secret is another one. Everybody signs in again; passwords and API keys go on. Second factors are set up anew, with a recovery code.',
    ],
  };
}

/** `rotate-secrets`: another secret for signing keys, sessions and links. */
export function registerRotateSecrets(program: Command): void {
  act(
    program,
    'rotate-secrets',
    'begin anew with another secret; the service must be stopped',
    rotate,
  );
}
