import type { Deps } from '../ports/deps.ts';
import type { Containers } from './containers.ts';
import type { WorkerEnv } from './environment.ts';
import { containersNeeded } from './containers-needed.ts';

/** Starts as many analysis containers as the work left asks for; one that runs already goes on. */
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
