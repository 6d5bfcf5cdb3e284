import type { Dataset } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { uploadFiles, type Client, type UploadEvent, type UploadReport } from '@biophony/sdk';
import { fileJournal } from '@biophony/sdk/node';
import { join } from 'node:path';
import type { CardPresence } from '../card/find/card-presence.ts';
import type { CardReader } from '../card/read/card-reader.ts';
import { contentTypeOf } from '../card/read/content-type.ts';
import { clearMemory } from '../card/small-memory.ts';
import { explain } from '../errors/explain.ts';
import { countText } from '../text/format.ts';
import { stateFolder } from '../config/xdg.ts';
import type { CommandContext } from '../output/context.ts';
import type { CardUpload } from './card-upload.ts';
import { notKeptText } from './not-kept.ts';
import type { CardOutcomes } from './outcomes/card-outcomes.ts';
import type { OtherFiles } from './outcomes/other-files.ts';
import { cardSources } from './sources/card-sources.ts';
import { otherSources } from './sources/other-sources.ts';
import { everySource, joinReports } from './sources/whole-card.ts';
import { closeTools, uploadTools } from './shared-by-cards.ts';
import { reportIfExceeded } from './storage-limit.ts';

/** What the first Ctrl-C does. */
export const drainText =
  'Finishing the files that are under way. Press Ctrl-C again to stop now; to go on later, run the same command again.';

const maybeTooLargeText =
  'This may be more than your storage takes. Finding out what of it is stored already.';

const unjournaled = 'The next run has to read these files again to know them.';

/** Does something when all sources are read, before the upload is confirmed. */
async function* behind<T>(sources: AsyncIterable<T>, work: () => Promise<void>): AsyncGenerator<T> {
  yield* sources;
  await work();
}

/** Tells the service of empty recordings, so that they are failures in the effort of their deployment. */
async function tellEmpty(
  ctx: CommandContext,
  client: Client,
  dataId: string,
  { empty }: CardOutcomes,
): Promise<void> {
  const { stop: signal } = ctx.interrupts;
  try {
    for (let at = 0; at < empty.length; at += limits.upload_batch) {
      const names = empty.slice(at, at + limits.upload_batch);
      const files = names.map((filename) => ({
        filename,
        content_type: contentTypeOf(filename),
        size: 0,
      }));
      await client.files.uploadUrls(dataId, { files }, { signal });
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const { message } = explain(error, ctx.settings.apiUrl);
    const text = `The service could not be told of ${countText(empty.length, 'empty file')}, which its effort then lacks. ${message}`;
    ctx.tell({ event: 'warning', text });
  }
}

/** Uploads the recordings of a card, and then the other files where those are to be stored too. */
export async function sendCard(
  ctx: CommandContext,
  client: Client,
  upload: CardUpload,
  dataset: Dataset,
  reader: CardReader,
  recordings: CardOutcomes,
  presence: CardPresence,
  others: OtherFiles | null,
): Promise<UploadReport> {
  const { interrupts, settings } = ctx;
  // What was sent before the card was gone is still confirmed.
  const drain = AbortSignal.any([interrupts.drain, presence.signal]);
  const signal = interrupts.stop;
  const { data_id: dataId } = dataset;
  const journalFile = join(stateFolder(), 'uploads', dataId, 'journal.ndjson');
  const { shared } = upload;
  const tools = shared ?? uploadTools(upload.bandwidth);
  const { pool, transport } = tools;
  const share = shared?.share;
  const done = interrupts.drainFirst(() => ctx.tell({ event: 'stopping', text: drainText }));
  const correct = upload.correct.replaces;
  const options = { signal, drain, transport, share, maxWaitMs: settings.maxWaitMs, correct };
  const dryRun = () => {
    ctx.say(maybeTooLargeText);
    const sources = everySource(upload.card, upload.everything, reader, pool);
    const journal = fileJournal(journalFile);
    return uploadFiles(client, dataId, sources, { ...options, journal, dryRun: true });
  };
  const asked = { client, apiUrl: settings.apiUrl, signal };
  const refuse = recordings.refuse.bind(recordings);
  try {
    const full = upload.dryRun ? null : await reportIfExceeded(asked, dataset, upload, dryRun);
    if (full) return full;
    const follow = (event: UploadEvent) => {
      if (event.type === 'confirming') clearMemory(upload.card.recordings.length);
      if (event.type === 'paused')
        return recordings.follow({ ...event, host: event.host ?? settings.apiUrl });
      if (event.type !== 'not_journaled') return recordings.follow(event);
      const text = notKeptText(unjournaled, journalFile, event.error);
      ctx.tell({ event: 'warning', text });
    };
    const tell = upload.dryRun ? async () => {} : () => tellEmpty(ctx, client, dataId, recordings);
    const sources = behind(cardSources(reader, pool, refuse), tell);
    const report = await uploadFiles(client, dataId, sources, {
      ...options,
      onEvent: follow,
      journal: fileJournal(journalFile),
      resume: dataset.pending_count > 0,
      dryRun: upload.dryRun,
    });
    await recordings.settled();
    if (presence.error) return { ...report, ended: 'failed', error: presence.error };
    if (!others || report.ended !== 'complete') return report;
    const rest = otherSources(upload.card, recordings.keepable(), pool, others);
    const second = await uploadFiles(client, dataId, rest, {
      ...options,
      onEvent: (event) => {
        if (event.type === 'file') others.settle(event.file);
        else if (event.type === 'paused' || event.type === 'resumed') follow(event);
      },
      journal: fileJournal(journalFile),
      dryRun: upload.dryRun,
    });
    const joined = joinReports(report, second);
    if (!others.someUnreadable() || !(await presence.isGone())) return joined;
    return { ...joined, ended: 'failed', error: presence.error };
  } finally {
    done();
    if (!shared) await closeTools(tools);
  }
}
