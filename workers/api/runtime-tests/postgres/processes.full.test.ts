import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localData } from '../servers/local-data.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import { startProcesses, type Processes } from '../servers/processes.ts';
import { Caller, newAccount } from '../suite/support/account.ts';

describe.skipIf(!postgresPrograms)('three processes on one PostgreSQL', () => {
  let cluster: PostgresCluster;
  let client: Client;
  let processes: Processes;

  beforeAll(async () => {
    cluster = await startPostgres(postgresPrograms ?? '');
    const url = await cluster.createDatabase();
    processes = await startProcesses(3, url);
    client = new Client({ connectionString: url.href });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await processes?.stop();
    await cluster?.stop();
  });
  const column = async (sql: string): Promise<string[]> =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const visitor = (at: number) => new Caller(processes.server(at), undefined);

  it('take the tokens that another one made', async () => {
    const ada = await newAccount(processes.server(0));
    for (const at of [1, 2]) {
      const user = await new Caller(processes.server(at), ada.token).ok('profileGet');
      expect(user.user_id).toBe(ada.userId);
    }
  });

  it('refuse a fourth one with another address, other secrets or objects of its own, which makes no signing keys', async () => {
    const keys = () => column('SELECT id AS name FROM auth_jwks ORDER BY id');
    const before = await keys();
    const fourth = (env: NodeJS.ProcessEnv) => processes.start(3, env);
    await expect(fourth({ BIOPHONY_BASE_URL: 'http://localhost:1' })).rejects.toThrow(
      /Give all of them the same BIOPHONY_BASE_URL/,
    );
    await expect(fourth({ BIOPHONY_AUTH_SECRET: 'x'.repeat(40) })).rejects.toThrow(
      /Give all of them the same BIOPHONY_AUTH_SECRET and BIOPHONY_RUNNER_SECRET/,
    );
    await expect(fourth({ BIOPHONY_AUTH_SECRET: '' })).rejects.toThrow(/has no secrets\.json/);
    await localData().then((own) =>
      expect(fourth({ BIOPHONY_DATA_DIR: own.folder }))
        .rejects.toThrow(/neither would find those of the other.*BIOPHONY_S3_BUCKET/)
        .finally(() => own.remove()),
    );
    expect(await keys()).toEqual(before);
    expect(before.length).toBeGreaterThan(1);
  });

  it('count attempts together', async () => {
    const { email } = await newAccount(processes.server(0));
    const attempt = (at: number, number: number) =>
      visitor(at).raw('authSignIn', { body: { email, password: `wrong guess ${number}` } });
    let guesses = 0;
    while ((await attempt(guesses % 3, guesses)).status !== 429 && guesses < 100) guesses++;
    const alone = await newAccount(processes.server(0));
    let ofOne = 0;
    const body = { email: alone.email, password: 'wrong guess' };
    while ((await visitor(0).raw('authSignIn', { body })).status !== 429 && ofOne < 100) ofOne++;
    expect(guesses).toBe(ofOne);
    for (const at of [0, 1, 2]) expect((await attempt(at, 0)).status).toBe(429);
  });

  // Within five seconds: see the test of settings.
  it('notice what an operator changed at another one', async () => {
    const allSay = async (maintenance: string | null) => {
      for (const at of [0, 1, 2])
        await expect
          .poll(async () => (await visitor(at).ok('health')).maintenance)
          .toBe(maintenance);
    };
    await client.query(
      `INSERT INTO service_settings (name, value, updated_at) VALUES ('maintenance', '"Back at noon"', '2026')`,
    );
    await allSay('Back at noon');
    await client.query("DELETE FROM service_settings WHERE name = 'maintenance'");
    await allSay(null);
  });

  it('go on when a newer version has added to the schema', async () => {
    const { token } = await newAccount(processes.server(0));
    await client.query(`
      BEGIN;
      ALTER TABLE users ADD COLUMN of_the_next_version TEXT NOT NULL DEFAULT 'x';
      CREATE TABLE of_the_next_version (user_id TEXT NOT NULL REFERENCES users (user_id));
      INSERT INTO of_the_next_version SELECT user_id FROM users;
      INSERT INTO d1_migrations (name) VALUES ('9999_next.sql');
      COMMIT`);
    for (const at of [0, 1, 2]) {
      await visitor(at).ok('ready');
      await newAccount(processes.server(at));
      const { projects } = await new Caller(processes.server(at), token).ok('projectsList');
      expect(projects).toEqual([]);
    }
    await expect(processes.start(3)).rejects.toThrow(/made by a newer version/);
  });

  it('let one of them do the work in the background, which it gives up when it stops', async () => {
    const holder = async () =>
      (await column("SELECT holder AS name FROM background_leases WHERE name = 'maintenance'"))[0];
    const present = () => column("SELECT name FROM background_leases WHERE name LIKE 'process:%'");
    const first = await holder();
    expect(await present()).toHaveLength(3);
    expect(await present()).toContain(`process:${first}`);
    for (const left of [2, 1, 0]) {
      await processes.children[left]?.stop();
      const still = await present();
      expect(still).toHaveLength(left);
      expect((await holder()) === first).toBe(still.includes(`process:${first}`));
    }
  });
});
