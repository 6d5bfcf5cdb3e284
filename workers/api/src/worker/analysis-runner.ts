import { Container } from '@cloudflare/containers';
import type { DurableObjectState } from '@cloudflare/workers-types';
import type { WorkerEnv } from './environment.ts';
import { workLeft } from './work-left.ts';

/**
 * One analysis container. It pulls its work from /api, so no request ever comes in to tell that it is busy:
 * when its time is up it goes on as long as there is work, and is stopped (SIGTERM, on which it hands its
 * lease back) when there is none.
 */
export class AnalysisRunner extends Container<WorkerEnv> {
  override sleepAfter = '5m';
  override enableInternet = true;
  readonly #database: WorkerEnv['DB'];

  constructor(state: DurableObjectState, env: WorkerEnv) {
    super(state, env);
    this.#database = env.DB;
    this.envVars = {
      BIOPHONY_API_URL: env.BASE_URL ?? '',
      BIOPHONY_RUNNER_SECRET: env.RUNNER_SECRET ?? '',
    };
  }

  override async onActivityExpired(): Promise<void> {
    if ((await workLeft(this.#database)) === 0) await this.stop();
  }
}
