import type { AdminRunner } from '@biophony/contract';
import type { Deps } from '../../ports/deps.ts';
import { ownName } from '../runner/remember-runner.ts';

interface Offer {
  runner_id: string;
  user_id: string | null;
  email: string | null;
  analysis_type: string;
  seen_at: string;
}

/** Every runner of the last month with what it can do and has at the moment, the last heard first. */
export async function listRunners({ db }: Deps): Promise<AdminRunner[]> {
  const [offers, leases] = await Promise.all([
    db
      .prepare(
        `SELECT runners.runner_id, runners.user_id, users.email, analysis_type, seen_at
         FROM runners LEFT JOIN users ON users.user_id = runners.user_id ORDER BY seen_at DESC`,
      )
      .all<Offer>(),
    db
      .prepare(
        `SELECT runner_id, analysis_id, COUNT(*) AS shards FROM shards
         WHERE status = 'leased' AND runner_id IS NOT NULL GROUP BY runner_id, analysis_id`,
      )
      .all<{ runner_id: string; analysis_id: string; shards: number }>(),
  ]);
  const runners = new Map<string, AdminRunner>();
  for (const { runner_id, user_id, email, analysis_type, seen_at } of offers.results) {
    const known = runners.get(runner_id) ?? {
      runner_id: ownName(user_id, runner_id),
      scope: user_id === null ? 'all' : 'own',
      email,
      seen_at,
      analysis_types: [],
      analyses: [],
      shards: 0,
    };
    known.analysis_types.push(analysis_type);
    runners.set(runner_id, known);
  }
  for (const { runner_id, analysis_id, shards } of leases.results) {
    const known = runners.get(runner_id);
    known?.analyses.push(analysis_id);
    if (known) known.shards += Number(shards);
  }
  for (const runner of runners.values()) runner.analysis_types.sort();
  return [...runners.values()];
}
