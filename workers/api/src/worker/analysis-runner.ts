import { Container } from '@cloudflare/containers';
import type { DurableObjectState } from '@cloudflare/workers-types';
import type { Deps } from '../base/deps.ts';
import { d1Database } from '../platform/cloudflare.ts';
import { type Containers, containersNeeded } from './containers.ts';
import { containersIn, type WorkerEnv } from './environment.ts';

/**
 * Pulls work from /api, so no incoming request shows that it is busy: it continues while there is
 * work, and is then stopped (SIGTERM).
 */
export class AnalysisRunner extends Container<WorkerEnv> {
  override sleepAfter = '5m';
  override enableInternet = true;
  readonly #database: WorkerEnv['DB'];
  readonly #containers: Containers | null;

  constructor(state: DurableObjectState, env: WorkerEnv) {
    super(state, env);
    this.#database = env.DB;
    this.#containers = containersIn(env);
    this.envVars = { ...this.#containers?.environment };
  }

  override async onActivityExpired(): Promise<void> {
    const left = this.#containers
      ? await containersNeeded(d1Database(this.#database), this.#containers)
      : 0;
    if (left === 0) await this.stop();
  }
}

/** As many as the remaining work needs; running ones continue. */
export async function wakeContainers(
  runners: WorkerEnv['RUNNERS'],
  containers: Containers,
  { db, log }: Pick<Deps, 'db' | 'log'>,
): Promise<void> {
  const count = await containersNeeded(db, containers);
  const { getContainer } = await import('@cloudflare/containers');
  await Promise.all(
    Array.from({ length: count }, (_, i) => getContainer(runners, `runner-${i}`).start()),
  );
  if (count > 0) log.info('analysis containers woken', { count });
}
