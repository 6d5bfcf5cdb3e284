import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { migratedDatabase } from '../../../test/service-context.ts';
import { createUser } from '../../identity/accounts.ts';
import { BackgroundWork, openDeps, type OpenedDeps } from '../../server/open-deps.ts';
import { readSettings } from '../../server/settings.ts';
import { createProgram } from '../program.ts';

/** A service's data folder, and `biophony-admin` on it; `settings` may name another database. */
export class AdminCase {
  readonly folder = mkdtempSync(join(tmpdir(), 'biophony-admin-'));
  readonly #settings: Readonly<Record<string, string>>;

  constructor(settings: Record<string, string> = {}) {
    this.#settings = { BIOPHONY_PASSWORD_COST: '4', ...settings };
  }

  static async start(): Promise<AdminCase> {
    const admin = new AdminCase();
    writeFileSync(join(admin.folder, 'biophony.sqlite'), await migratedDatabase());
    return admin;
  }

  /** As the service does; `env`: settings besides the folder. */
  async open(env: Record<string, string> = {}): Promise<OpenedDeps> {
    const log = { info: () => {}, error: () => {} };
    return openDeps(readSettings({ BIOPHONY_DATA_DIR: this.folder, ...this.#settings, ...env }), {
      baseUrl: 'http://localhost:8787',
      log,
      work: new BackgroundWork(log),
      ownOrigins: [],
    });
  }

  async users(...names: string[]): Promise<void> {
    const { deps, close } = await this.open();
    for (const name of names)
      await createUser(deps, {
        provider: 'builtin',
        subject: name,
        email: `${name}@biophony.example`,
        name,
        picture: null,
        anonymous: false,
      });
    await close();
  }

  /** Returns the output. Throws what the command throws. */
  async run(...args: string[]): Promise<string> {
    for (const [name, value] of Object.entries({
      BIOPHONY_DATA_DIR: this.folder,
      ...this.#settings,
    }))
      vi.stubEnv(name, value);
    let printed = '';
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    try {
      await createProgram().parseAsync(args, { from: 'user' });
    } finally {
      stdout.mockRestore();
      vi.unstubAllEnvs();
    }
    return printed;
  }

  async json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    return JSON.parse(await this.run(...args, '--json')) as T;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
