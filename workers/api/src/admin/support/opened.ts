import { jsonLogger } from '../../adapters/json-logger.ts';
import { BackgroundWork } from '../../local/background.ts';
import { openDeps } from '../../local/open-deps.ts';
import { ownAddress } from '../../local/own-address.ts';
import { readSettings, type LocalSettings } from '../../local/settings.ts';
import type { Deps } from '../../ports/deps.ts';
import { assertInstalled } from './installed-database.ts';

/** What a command works on: the installation that the environment's settings name. */
export interface Installation {
  deps: Deps;
  settings: LocalSettings;
}

/**
 * Opens the database and the store by the same settings as the service, which may go on running, does `work`, waits
 * for what it left in the background and closes both.
 */
export async function withInstallation<T>(work: (opened: Installation) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  await assertInstalled(settings);
  const log = jsonLogger((line) => void process.stderr.write(`${line}\n`), 'error');
  const background = new BackgroundWork(log);
  const opened = await openDeps(settings, {
    baseUrl: settings.baseUrl ?? ownAddress(settings.host, settings.port),
    log,
    work: background,
    ownOrigins: [],
  });
  try {
    return await work({ deps: opened.deps, settings });
  } finally {
    await background.settled();
    await opened.close();
  }
}
