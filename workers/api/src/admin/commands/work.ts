import type { AdminAnalysis } from '@biophony/contract';
import { AnalysisStatus } from '@biophony/contract';
import type { Command } from 'commander';
import { listActions, listSignIns } from '../../services/admin/actions.ts';
import { listAnalyses, requeueAnalysis, stopAnyAnalysis } from '../../services/admin/analyses.ts';
import { listRunners } from '../../services/admin/runners.ts';
import { countTotals } from '../../services/admin/totals.ts';
import { act } from '../support/act.ts';
import { AdminError } from '../support/failures.ts';
import { findUser } from '../support/find-user.ts';
import type { Installation } from '../support/opened.ts';
import { table } from '../support/output.ts';
import { sizeOf } from '../support/sizes.ts';

const rowOf = (one: AdminAnalysis) => [
  one.analysis_id,
  one.email ?? one.user_id,
  one.analysis_type,
  one.cancelled ? 'cancelled' : one.status,
  `${one.files_processed} of ${one.total_files}`,
  one.created_at,
  one.at_work?.[0]?.progress_at ?? '',
  one.at_work?.map(({ runner_id: runner }) => runner).join(', ') ?? '',
];

const heads = ['Analysis', 'Of', 'Type', 'State', 'Files', 'Made', 'Last progress', 'Runners'];

interface ListFlags {
  status?: string;
  stuck?: string;
}

async function list({ deps }: Installation, { status, stuck }: ListFlags) {
  const asked = AnalysisStatus.optional().safeParse(status);
  if (!asked.success)
    throw new AdminError(`--status is one of ${AnalysisStatus.options.join(', ')}.`);
  if (stuck !== undefined && !/^[1-9]\d{0,4}$/.test(stuck))
    throw new AdminError('--stuck is a number of minutes from 1 to 99999.');
  const minutes = stuck === undefined ? undefined : Number(stuck);
  const query = { status: asked.data, stuck_minutes: minutes };
  const { analyses } = await listAnalyses(deps, query);
  return {
    answer: { analyses },
    lines:
      analyses.length === 0 ? ['There is no such analysis.'] : table(heads, analyses.map(rowOf)),
  };
}

/** `analyses ...`, `runners list`, `totals` and `actions`: what is worked on, and what was done. */
export function registerWork(program: Command): void {
  const analyses = program.command('analyses').description('analyses of all accounts');
  act(analyses, 'list', 'the newest 50, with the runners that have them', list)
    .option('--status <state>', 'only those in this state')
    .option('--stuck <minutes>', 'only those of which a piece has made no progress for so long');
  act(analyses, 'cancel <id>', 'stop an analysis for good', async ({ deps }, id: string) => ({
    answer: { analysis: await stopAnyAnalysis(deps, null, id) },
    lines: ['The analysis was cancelled.'],
  }));
  act(
    analyses,
    'requeue <id>',
    'begin an analysis that failed or was cancelled anew',
    async ({ deps }, id: string) => ({
      answer: { analysis: await requeueAnalysis(deps, null, id) },
      lines: ['The analysis waits for a runner.'],
    }),
  );
  const runners = program.command('runners').description('the programs that do the analyses');
  act(runners, 'list', 'runners of the last 30 days', async ({ deps }) => {
    const found = await listRunners(deps);
    const rows = found.map((one) => [
      one.runner_id,
      one.seen_at,
      String(one.shards),
      one.analysis_types.join(', '),
    ]);
    return {
      answer: { runners: found },
      lines:
        rows.length === 0
          ? ['No runner was heard in the last 30 days.']
          : table(['Runner', 'Last heard', 'Shards', 'Can do'], rows),
    };
  });
  act(program, 'totals', 'how much there is of everything', async ({ deps }) => {
    const totals = await countTotals(deps);
    const { analyses: states, stored_bytes: bytes, ...numbers } = totals;
    const rows = [
      ...Object.entries({ ...numbers, ...states }).map(([name, n]) => [
        name.replaceAll('_', ' '),
        String(n),
      ]),
      ['stored', sizeOf(bytes)],
    ];
    return { answer: { totals }, lines: table(['', ''], rows).slice(1) };
  });
  act(
    program,
    'sign-ins [email]',
    'the last 50 sign-ins, of all accounts or of one; those of 90 days are kept',
    async ({ deps }, email: string | undefined) => {
      const of = email === undefined ? undefined : (await findUser(deps.db, email)).user_id;
      const { sign_ins: found } = await listSignIns(deps, { user_id: of });
      const rows = found.map((one) => [one.at, one.email ?? one.user_id, one.way, one.network]);
      return {
        answer: { sign_ins: found },
        lines:
          rows.length === 0 ? ['Nobody signed in.'] : table(['When', 'Who', 'How', 'From'], rows),
      };
    },
  );
  act(program, 'actions', 'the last 50 acts of operators', async ({ deps }) => {
    const { actions } = await listActions(deps, {});
    const rows = actions.map((one) => [
      one.acted_at,
      one.operator_email ?? 'biophony-admin',
      one.action,
      one.subject,
    ]);
    return {
      answer: { actions },
      lines:
        rows.length === 0
          ? ['Operators have done nothing yet.']
          : table(['When', 'Who', 'What', 'Whom'], rows),
    };
  });
}
