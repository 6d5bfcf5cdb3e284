import { networkOf } from '../../analyses/network.ts';
import { canonicalJson } from '../../results/settings-hash.ts';
import { openPool, type Pool, type PoolOptions } from '../../pool/pool.ts';

/** What pools of this machine have in common. */
type Machine = Pick<PoolOptions, 'threads' | 'device'>;

/** Lends one pool at a time: a pool takes all cores, and the next shard mostly wants the same one. */
export interface PoolKeeper {
  use<T>(setup: Omit<PoolOptions, keyof Machine>, work: (pool: Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const keyOf = (setup: object, networks: readonly (string | null)[]): string =>
  canonicalJson({ ...setup, networks });

/**
 * Keeps the last pool open, and opens another when a shard has another type or settings, or its model was replaced. Its
 * `use` throws ModelError and AnalysisUnavailable where there is no pool for a shard.
 */
export function createPoolKeeper(machine: Machine = {}): PoolKeeper {
  let current: { key: string; pool: Pool } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const lend = async (setup: Omit<PoolOptions, keyof Machine>): Promise<Pool> => {
    const networks: (string | null)[] = [];
    for (const { analysisType } of setup.analyses)
      networks.push(await networkOf(analysisType, setup.modelsDir));
    if (current?.key === keyOf(setup, networks)) return current.pool;
    await current?.pool.close();
    current = null;
    const pool = await openPool({ ...setup, ...machine });
    current = { key: keyOf(setup, pool.networks), pool };
    return pool;
  };
  const discard = async () => {
    await current?.pool.close();
    current = null;
  };

  return {
    use(setup, work) {
      const mine = turn.then(async () => {
        try {
          return await work(await lend(setup));
        } catch (error) {
          // Threads may still be busy with what was given up.
          await discard();
          throw error;
        }
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await turn;
      await discard();
    },
  };
}
