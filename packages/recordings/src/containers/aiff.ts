import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, withoutControls } from '../bytes/bytes.ts';
import { byFfmpeg } from '../format/unread-formats.ts';
import { recordingIssue } from '../facts/issues.ts';
import { parseAiffFormat } from '../riff/aiff-format.ts';
import { walkAiff } from '../riff/walk-aiff.ts';
import type { Wanted } from '../sound/layout.ts';
import { limitIssue } from '../facts/sound-limits.ts';
import { unknownStream, type StreamFacts } from '../sound/stream-facts.ts';
import { readEnds, wavSamples, withSamples } from './wav-samples.ts';

/** Reads an AIFF or AIFF-C file of plain samples from its head and tail. */
export async function inspectAiff(source: ByteSource, wanted: Wanted): Promise<StreamFacts> {
  if (wanted === 'all') await readEnds(source);
  const head = await source.bytes(0, 12);
  const chunks = await walkAiff(source);
  const common = chunks.chunks.find(({ id }) => id === 'COMM');
  const bytes = common ? await source.bytes(common.offset, Math.min(common.size, 40)) : null;
  const format = bytes && parseAiffFormat(bytes, fourCharacters(head, 8) === 'AIFC');
  if (!format)
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The AIFF header does not say how the samples are written, so they cannot be understood. Copy the file again from its source, or leave it out.',
      ),
    );
  const { channels, sampleRate, sample } = format;
  const facts: StreamFacts = {
    sample_rate_hz: sampleRate || null,
    channels: channels || null,
    bits_per_sample: format.bitsPerSample || null,
    duration_s: null,
    layout: null,
    issues: [],
    hints: [],
  };
  if (!sample) {
    const kind = withoutControls(format.compression);
    const message = byFfmpeg(`AIFF-C of the kind ${kind}`, 'aiff');
    return { ...facts, issues: [recordingIssue('unsupported_format', message)] };
  }
  const beyond = limitIssue('AIFF', format);
  if (beyond) return { ...facts, issues: [beyond] };
  const { encoding, bytes: sampleBytes } = sample;
  if (encoding === 'float') facts.float_samples = true;
  const samples = wavSamples(source.size, chunks, sampleBytes * channels);
  const order = sample.bigEndian ? 'aiff' : 'aiff-little';
  const plain = { kind: 'pcm', encoding, sampleBytes, channels, sampleRate, order } as const;
  const read = await withSamples(facts, source, chunks, samples, plain, wanted);
  const found = samples.bytes / (sampleBytes * channels);
  const isToldOtherwise = read.issues.every(({ code }) => code === 'silent');
  if (isToldOtherwise && format.frames !== found)
    read.issues.unshift(
      recordingIssue(
        'size_mismatch',
        `The header tells ${format.frames} samples a channel but the file holds ${found}. Those present will be analysed.`,
      ),
    );
  return read;
}
