import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { readWorkerConfig, containersIn, readS3Endpoint, type WorkerEnv } from './environment.ts';

const file = fileURLToPath(new URL('../../../../wrangler.toml', import.meta.url));

/** What is looked at here; wrangler's own types need those of a browser. */
interface Config {
  name: string;
  main: string;
  alias: object;
  assets: { binding: string };
  migrations: object[];
  triggers: object;
  vars: Record<string, unknown>;
  secrets?: { required: string[] };
  d1_databases: { binding: string; database_name: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  queues: {
    producers: { binding: string; queue: string }[];
    consumers: { queue: string; dead_letter_queue: string; max_retries: number }[];
  };
  durable_objects: { bindings: { name: string }[] };
  ratelimits: { name: string; namespace_id: string }[];
}

const read = (env?: string): Config =>
  readConfig({ config: file, ...(env && { env }) }, { hideWarnings: true }) as unknown as Config;
const local = read();
const environments = { production: read('production'), staging: read('staging') };

/** Everything of an account that an environment has; two that share one of them work on the same. */
const belongings = (config: Config): string[] => [
  `Worker ${config.name}`,
  ...config.d1_databases.map(({ database_name }) => `database ${database_name}`),
  ...config.r2_buckets.map(({ bucket_name }) => `bucket ${bucket_name}`),
  ...config.queues.consumers.flatMap(({ queue, dead_letter_queue }) => [
    `queue ${queue}`,
    `queue ${dead_letter_queue}`,
  ]),
  ...config.ratelimits.map(({ namespace_id }) => `counter ${namespace_id}`),
];

const bindings = (config: Config): string[] => [
  ...config.d1_databases.map(({ binding }) => binding),
  ...config.r2_buckets.map(({ binding }) => binding),
  ...config.queues.producers.map(({ binding }) => binding),
  ...config.durable_objects.bindings.map(({ name }) => name),
  ...config.ratelimits.map(({ name }) => name),
  config.assets.binding,
];

describe('wrangler.toml', () => {
  it('gives every environment what the Worker has on this machine', () => {
    expect(bindings(local)).toEqual(
      expect.arrayContaining(['ASSETS', 'CALLS', 'DB', 'OBJECTS', 'RUNNERS', 'WAKE_RUNNERS']),
    );
    for (const config of Object.values(environments)) {
      expect(bindings(config)).toEqual(bindings(local));
      expect(Object.keys(config.vars)).toEqual(Object.keys(local.vars));
      for (const field of ['main', 'alias', 'assets', 'migrations', 'triggers'] as const)
        expect(config[field], field).toEqual(local[field]);
    }
  });

  it('lets no two environments of an account share anything', () => {
    const all = Object.values(environments).flatMap(belongings);
    expect(all).toHaveLength(2 * 6);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });

  it.each(Object.entries({ local, ...environments }))(
    'has %s consume what it produces, keep what fails, and sign for its own bucket',
    (_name, config) => {
      const { producers, consumers } = config.queues;
      expect(consumers.map(({ queue }) => queue)).toEqual(producers.map(({ queue }) => queue));
      for (const { queue, dead_letter_queue, max_retries } of consumers) {
        expect(dead_letter_queue).toBeTruthy();
        expect(dead_letter_queue).not.toBe(queue);
        expect(max_retries).toBe(5);
      }
      expect(config.vars.R2_BUCKET).toBe(config.r2_buckets[0]?.bucket_name);
    },
  );

  it.each(Object.entries(environments))(
    'demands for %s the secrets that the Worker cannot be without, and no others',
    (_name, { vars, secrets }) => {
      const required = secrets?.required ?? [];
      const service = (left?: string) => () => {
        const given = required
          .filter((name) => name !== left)
          .map((name) => [name, 's'.repeat(32)]);
        const env = { ...vars, ...Object.fromEntries(given) } as unknown as WorkerEnv;
        return [readWorkerConfig(env), readS3Endpoint(env), containersIn(env)];
      };
      expect(service()).not.toThrow();
      for (const name of required) expect(service(name)).toThrow(name);
    },
  );
});
