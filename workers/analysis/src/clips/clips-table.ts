import { clipColumns, tableWriter, type ClipRecord } from '@biophony/contract/results';
import type { OutputFile } from '../outputs/files/output-file.ts';
import { listedName } from '../outputs/exports/listed-name.ts';
import { momentAt } from '../outputs/times/recording-time.ts';
import type { RunMeta } from '../results/result-row.ts';
import type { ListedClip } from './sheet/page/listed-clip.ts';

/** The name of the table of clips. */
export const tableName = 'clips.csv';

const table = tableWriter(clipColumns);

function recordOf(
  { name, moment, span, sampleRate, channels }: ListedClip,
  meta: RunMeta,
): ClipRecord {
  const { detection, recording, file } = moment;
  const began = momentAt(recording.recorded_at, detection.start_s);
  return {
    clip: name,
    file: listedName(file),
    scientific_name: detection.scientific_name,
    common_name: detection.common_name,
    confidence: detection.confidence,
    start_s: detection.start_s,
    end_s: detection.end_s,
    clip_start_s: span.from,
    clip_end_s: span.to,
    start_utc: began?.utc ?? null,
    start_local: began?.local ?? null,
    utc_offset: recording.utc_offset,
    device_id: recording.device_id,
    sample_rate_hz: sampleRate,
    channels,
    low_hz: detection.low_hz ?? null,
    high_hz: detection.high_hz ?? null,
    model: meta.model,
    model_version: meta.model_version,
  };
}

/** Writes clips.csv: a row a clip, species by species. */
export async function writeTable(
  file: OutputFile,
  clips: readonly (readonly ListedClip[])[],
  meta: RunMeta,
): Promise<void> {
  await file.write(table.head);
  for (const own of clips)
    for (const clip of own) await file.write(table.line(recordOf(clip, meta)));
}
