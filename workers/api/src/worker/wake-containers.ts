import type { Logger } from '../ports/deps.ts';
import type { WorkerEnv } from './environment.ts';
import { workLeft } from './work-left.ts';

const mostRunners = 4;
const shardsARunner = 8;

/**
 * Starts as many analysis containers as the work left asks for; one that runs already goes on. Does nothing
 * where containers are switched off: runners elsewhere ask for work by themselves.
 */
export async function wakeContainers(env: WorkerEnv, log: Logger): Promise<void> {
  if (env.CONTAINER_RUNNERS !== 'on') return;
  const shards = await workLeft(env.DB);
  const count = Math.min(mostRunners, Math.ceil(shards / shardsARunner));
  const { getContainer } = await import('@cloudflare/containers');
  await Promise.all(
    Array.from({ length: count }, (_, i) => getContainer(env.RUNNERS, `runner-${i}`).start()),
  );
  if (count > 0) log.info('analysis containers woken', { count, shards });
}
