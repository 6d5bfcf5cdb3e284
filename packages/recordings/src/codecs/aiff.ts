import { WINDOW_BYTES, type ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, withoutControls } from '../bytes/bytes.ts';
import type { RecordingIssue } from '../facts.ts';
import { byFfmpeg } from '../inspect/unread-formats.ts';
import { rounded } from '../inspect/numbers.ts';
import { recordingIssue } from '../issues.ts';
import { parseAiffFormat, type AiffFormat } from '../riff/aiff-format.ts';
import { walkAiff } from '../riff/walk-aiff.ts';
import { isPlausible } from '../riff/wav-format.ts';
import { unknownStream, type StreamFacts } from './stream-facts.ts';
import {
  checkWavSizes,
  isSilent,
  silentIssue,
  wavSamples,
  type WavSamples,
} from './wav-samples.ts';

/** What an AIFF file is made of: its format where it has one, and its samples where they can be read. */
export interface AiffContent {
  format: AiffFormat | null;
  samples: WavSamples | null;
  issues: RecordingIssue[];
}

const refused = (
  format: AiffFormat | null,
  code: 'bad_header' | 'unsupported_format',
  message: string,
): AiffContent => ({ format, samples: null, issues: [recordingIssue(code, message)] });

/** Finds the samples of an AIFF or AIFF-C file and compares what its header says with what is there. */
export async function readAiff(source: ByteSource): Promise<AiffContent> {
  const head = await source.bytes(0, 12);
  const layout = await walkAiff(source);
  const common = layout.chunks.find(({ id }) => id === 'COMM');
  const bytes = common ? await source.bytes(common.offset, Math.min(common.size, 40)) : null;
  const format = bytes && parseAiffFormat(bytes, fourCharacters(head, 8) === 'AIFC');
  if (!format)
    return refused(
      null,
      'bad_header',
      'The AIFF header does not say how the samples are written, so they cannot be understood. Copy the file again from its source, or leave it out.',
    );
  if (!format.sample)
    return refused(
      format,
      'unsupported_format',
      byFfmpeg(`AIFF-C of the kind ${withoutControls(format.compression)}`, 'aiff'),
    );
  if (!isPlausible(format))
    return refused(
      format,
      'bad_header',
      `The AIFF header names a sample rate of ${format.sampleRate} Hz and a channel count of ${format.channels}, which no recording has. Copy the file again from its source, or leave it out.`,
    );
  const frame = format.sample.bytes * format.channels;
  const samples = wavSamples(source.size, layout, frame);
  const issues = checkWavSizes(source.size, layout, frame * format.sampleRate, samples);
  const found = samples.bytes / frame;
  if (issues.length === 0 && format.frames !== found)
    issues.push(
      recordingIssue(
        'size_mismatch',
        `The header tells ${format.frames} samples a channel but the file holds ${found}. Those present will be analysed.`,
      ),
    );
  return { format, samples, issues };
}

/** Reads an AIFF or AIFF-C file of plain samples from its head and tail. */
export async function inspectAiff(source: ByteSource): Promise<StreamFacts> {
  await source.bytes(0, WINDOW_BYTES);
  if (source.size > 2 * WINDOW_BYTES) await source.bytes(source.size - WINDOW_BYTES, WINDOW_BYTES);
  const { format, samples, issues } = await readAiff(source);
  if (!format) return unknownStream(...issues);
  const facts: StreamFacts = {
    sample_rate_hz: format.sampleRate || null,
    channels: format.channels || null,
    bits_per_sample: format.bitsPerSample || null,
    duration_s: null,
    issues,
    hints: [],
  };
  if (!samples || !format.sample) return facts;
  if (format.sample.encoding === 'float') facts.float_samples = true;
  const frame = format.sample.bytes * format.channels;
  facts.duration_s = rounded(samples.bytes / frame / format.sampleRate, 6);
  facts.data_offset_bytes = samples.offset;
  facts.data_bytes = samples.bytes;
  if (await isSilent(source, samples)) facts.issues.push(silentIssue);
  return facts;
}
