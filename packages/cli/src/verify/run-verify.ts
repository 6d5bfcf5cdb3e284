import { createSha256Pool } from '@biophony/sdk/node';
import { connect } from '../account/connect.ts';
import { changesOn, namesOf, type FileState } from '../card/find/card-changes.ts';
import { CardPresence } from '../card/find/card-presence.ts';
import { findCard } from '../card/find/find-card.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { visible } from '../text/visible.ts';
import { findStored } from './find-stored.ts';
import { StoredFiles } from './stored-files.ts';
import { VerifyTally } from '../verdict/tally.ts';
import { canBeFormatted, isVerified } from '../verdict/can-be-formatted.ts';
import { verifyText } from './verify-text.ts';
import { verifyCard } from './verify-card.ts';
import type { Verification } from './verify-file.ts';
import { Waiting } from '../output/waiting.ts';

export interface VerifyFlags {
  paths: string[];
  project: string;
  dataset?: string;
  name?: string;
  trustService?: boolean;
}

const pulledOut = 'Put it back and run the same command again.';

/** The command `verify`: proves file by file that the service has what is on the card. */
export async function runVerify(ctx: CommandContext, flags: VerifyFlags): Promise<ExitCode> {
  const { stop: signal } = ctx.interrupts;
  const { apiUrl, maxWaitMs } = ctx.settings;
  const card = await findCard(flags.paths);
  const names = namesOf(card);
  const client = await connect(ctx.settings);
  const { project: projectId, dataset: dataId, name } = flags;
  const wanted = { projectId, dataId, name, cardName: card.name };
  const dataset = await findStored(client, wanted, signal);
  ctx.say(`Comparing ${card.where} with the dataset ${dataset.dataset_name} of the service.`);

  const pool = createSha256Pool();
  const tally = new VerifyTally();
  const sizes = new Map<string, FileState>();
  const presence = new CardPresence(card.places, pulledOut);
  let bytes = 0;
  const progress = (filename: string) =>
    ctx.tell({
      event: 'checking',
      filename,
      files: names.length,
      files_done: sizes.size,
      bytes_read_back: bytes,
    });
  const terms: Verification = {
    client,
    dataId: dataset.data_id,
    signal,
    waiting: new Waiting({ apiUrl, maxWaitMs, tell: ctx.tell }),
    root: card.root,
    stored: await StoredFiles.list(client, dataset.data_id, signal),
    pool,
    trust: Boolean(flags.trustService),
    known: new Map(),
    onBytes: (filename, came) => {
      bytes += came;
      progress(filename);
    },
  };
  const json = ctx.settings.mode === 'json';
  try {
    await verifyCard(card, terms, presence, (verdict) => {
      tally.add(verdict);
      const { filename, size_bytes } = verdict;
      sizes.set(filename, { size: verdict.status === 'unreadable' ? -1 : size_bytes });
      const line = { at: new Date().toISOString(), event: 'verified', ...verdict };
      if (json) process.stdout.write(visible(`${JSON.stringify(line)}\n`));
      progress(filename);
    });
  } finally {
    await pool.close();
  }
  const changed = await changesOn(card, sizes, flags.paths, presence);
  // What could not be read is told once, and why.
  const unread = new Set(tally.problems.map(({ filename }) => filename));
  const { unreadableFolders } = card;
  const verified = {
    card,
    tally,
    unreadableFolders,
    changed: changed.filter((filename) => !unread.has(filename)),
  };
  const isWell = isVerified(verified);
  const exitCode = isWell ? exitCodes.done : exitCodes.someFailed;
  const { counts, recordings, others: otherFiles, problems } = tally;
  await ctx.answer(
    {
      exit_code: exitCode,
      can_be_formatted: canBeFormatted(verified),
      dataset: { data_id: dataset.data_id, dataset_name: dataset.dataset_name },
      recordings,
      other_files: otherFiles,
      counts,
      problems,
      changed: verified.changed,
      unreadable_folders: unreadableFolders,
      left_out: card.system,
    },
    verifyText(verified, ctx.width),
  );
  return exitCode;
}
