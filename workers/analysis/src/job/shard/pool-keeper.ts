import { canonicalJson } from '../../results/settings-hash.ts';
import { openPool, type Pool, type PoolOptions } from '../../pool/pool.ts';

/** What pools of this machine have in common. */
type Machine = Pick<PoolOptions, 'threads' | 'device'>;

/** Lends one pool at a time: a pool takes all cores, and the next shard mostly wants the same one. */
export interface PoolKeeper {
  use<T>(setup: Omit<PoolOptions, keyof Machine>, work: (pool: Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Keeps the last pool open, and opens another when a shard has another type, settings or models. */
export function createPoolKeeper(machine: Machine = {}): PoolKeeper {
  let current: { key: string; pool: Pool } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const lend = async (setup: Omit<PoolOptions, keyof Machine>): Promise<Pool> => {
    const key = canonicalJson(setup);
    if (current?.key === key) return current.pool;
    await current?.pool.close();
    current = null;
    current = { key, pool: await openPool({ ...setup, ...machine }) };
    return current.pool;
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
