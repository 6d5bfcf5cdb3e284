import type { ExecutionContext, MessageBatch } from '@cloudflare/workers-types';
import { authPath } from '../identity/auth.ts';
import { maintain } from '../app/maintenance.ts';
import { giveUpLease, maintenanceLease, whileLeased } from '../base/processes.ts';
import { verifyFiles } from '../uploads/verify-files.ts';
import type { QueuedWork, WorkerEnv } from './environment.ts';
import { wakeContainers } from './analysis-runner.ts';
import { createWorkerService, invocation, type WorkerService } from './service.ts';

export { AnalysisRunner } from './analysis-runner.ts';

let service: WorkerService | undefined;

/** Bindings of an isolate never change. */
const serviceOf = (env: WorkerEnv): WorkerService => (service ??= createWorkerService(env));

const unconfigured = (cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : String(cause));
  return Response.json(
    {
      error: 'This service is not set up completely. Its operator finds the reason in the log.',
      code: 'unavailable',
      request_id: crypto.randomUUID(),
    },
    { status: 503, headers: { 'cache-control': 'no-store' } },
  );
};

export default {
  async fetch(request: Request, env: WorkerEnv, context: ExecutionContext): Promise<Response> {
    let serving: WorkerService;
    try {
      serving = serviceOf(env);
    } catch (cause) {
      return unconfigured(cause);
    }
    return invocation.run(context, async () => {
      if (new URL(request.url).pathname.startsWith(authPath)) await serving.keysFit();
      return serving.app.fetch(request, env);
    });
  },

  /** Due deletions, expired leases, and runners for remaining work. */
  async scheduled(_event: unknown, env: WorkerEnv, context: ExecutionContext): Promise<void> {
    const { deps, containers } = serviceOf(env);
    const lease = maintenanceLease(crypto.randomUUID());
    await invocation.run(context, async () => {
      try {
        await whileLeased(deps, lease, () => maintain(deps));
      } finally {
        await giveUpLease(deps, lease);
      }
    });
    if (containers) await wakeContainers(env.RUNNERS, containers, deps);
  },

  /** One start serves all messages of a batch. */
  async queue(
    batch: MessageBatch<QueuedWork>,
    env: WorkerEnv,
    context: ExecutionContext,
  ): Promise<void> {
    const { deps, containers } = serviceOf(env);
    if (containers) await wakeContainers(env.RUNNERS, containers, deps);
    if (!batch.messages.some(({ body }) => 'verify' in body)) return;
    const { left } = await invocation.run(context, () => verifyFiles(deps));
    if (left) await deps.verifyLater?.();
  },
};
