import {
  type AdminAnalysis,
  AnalysisStatus,
  type RunnerToken,
  RunnerTokenCreate,
} from '@biophony/contract';
import { storageText } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { recordAction } from '../identity/operators.ts';
import { createToken, listTokens, revokeToken } from '../identity/runner-tokens.ts';
import { listAllAnalyses, requeueAnalysis, stopAnyAnalysis } from '../operator/analyses.ts';
import { countTotals, listActions, listRunners, listSignIns } from '../operator/overview.ts';
import { act, findUser, type Installation } from './installation.ts';
import { AdminError, table } from './terminal.ts';

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
  const parsedStatus = AnalysisStatus.optional().safeParse(status);
  if (!parsedStatus.success)
    throw new AdminError(`--status is one of ${AnalysisStatus.options.join(', ')}.`);
  if (stuck !== undefined && !/^[1-9]\d{0,4}$/.test(stuck))
    throw new AdminError('--stuck is a number of minutes from 1 to 99999.');
  const minutes = stuck === undefined ? undefined : Number(stuck);
  const query = { status: parsedStatus.data, stuck_minutes: minutes };
  const { analyses } = await listAllAnalyses(deps, query);
  return {
    answer: { analyses },
    lines:
      analyses.length === 0 ? ['There is no such analysis.'] : table(heads, analyses.map(rowOf)),
  };
}

export function registerWork(program: Command): void {
  const analyses = program.command('analyses').description('analyses of all accounts');
  act(analyses, 'list', 'the newest 50, with the runners that have them', list)
    .option('--status <state>', 'only those in this state')
    .option(
      '--stuck <minutes>',
      'only those with a piece that has made no progress for so many minutes',
    );
  act(analyses, 'cancel <id>', 'stop an analysis for good', async ({ deps }, id: string) => ({
    answer: { analysis: await stopAnyAnalysis(deps, null, id) },
    lines: ['The analysis was cancelled.'],
  }));
  act(
    analyses,
    'requeue <id>',
    'restart an analysis that failed or was cancelled',
    async ({ deps }, id: string) => ({
      answer: { analysis: await requeueAnalysis(deps, null, id) },
      lines: ['The analysis waits for a runner.'],
    }),
  );
  const runners = program.command('runners').description('the programs that do the analyses');
  act(runners, 'list', 'runners of the last 30 days', async ({ deps }) => {
    const runnerList = await listRunners(deps);
    const rows = runnerList.map((one) => [
      one.runner_id,
      one.seen_at,
      String(one.shards),
      one.analysis_types.join(', '),
    ]);
    return {
      answer: { runners: runnerList },
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
      ['stored', storageText(bytes)],
    ];
    return { answer: { totals }, lines: table(['', ''], rows).slice(1) };
  });
  act(
    program,
    'sign-ins [email]',
    'the last 50 sign-ins, of all accounts or of one; those of 90 days are kept',
    async ({ deps }, email: string | undefined) => {
      const of = email === undefined ? undefined : (await findUser(deps.db, email)).user_id;
      const { sign_ins: signIns } = await listSignIns(deps, { user_id: of });
      const rows = signIns.map((one) => [one.at, one.email ?? one.user_id, one.way, one.network]);
      return {
        answer: { sign_ins: signIns },
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

const pageSize = 1000;

const tokenRowOf = (token: RunnerToken) => [
  token.token_id,
  token.name,
  token.scope === 'all' ? 'everybody' : (token.email ?? 'one account'),
  token.created_at,
  token.last_used_at ?? 'never',
];

async function printTokens({ deps }: Installation) {
  const tokens: RunnerToken[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listTokens(deps, 'everybody', { cursor, limit: pageSize });
    tokens.push(...page.tokens);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return {
    answer: { tokens },
    lines:
      tokens.length > 0
        ? table(['Token', 'Name', 'Work of', 'Made', 'Used'], tokens.map(tokenRowOf))
        : ['There is no runner token. Make one: biophony-admin runner-tokens add NAME'],
  };
}

async function add({ deps }: Installation, named: string, options: { for?: string }) {
  const parsedName = RunnerTokenCreate.shape.name.safeParse(named);
  if (!parsedName.success) throw new AdminError('Give the token a name of 1 to 100 characters.');
  const owner = options.for === undefined ? null : await findUser(deps.db, options.for);
  const token = await createToken(deps, owner?.user_id ?? null, parsedName.data);
  await recordAction(deps, null, { action: 'runner-tokens.add', subject: parsedName.data });
  return {
    answer: token,
    lines: [
      token.secret,
      'This token is shown only this once. Start the runner with it as BIOPHONY_RUNNER_TOKEN.',
    ],
  };
}

async function revoke({ deps }: Installation, tokenId: string) {
  const name = await revokeToken(deps, null, tokenId);
  await recordAction(deps, null, { action: 'runner-tokens.revoke', subject: name });
  return {
    answer: { token_id: tokenId, revoked: true },
    lines: [`The runner token ${name} was revoked. Its runners are refused at their next call.`],
  };
}

export function registerRunnerTokens(program: Command): void {
  const tokens = program
    .command('runner-tokens')
    .description('tokens with which runners ask for work, besides the secret of the service');
  act(tokens, 'list', 'all that were not revoked', printTokens);
  act(tokens, 'add <name>', 'make one for the work of everybody, and show it once', add).option(
    '--for <email>',
    'only for the work of this account',
  );
  act(tokens, 'revoke <token>', 'revoke one, by its identifier in the list', revoke);
}
