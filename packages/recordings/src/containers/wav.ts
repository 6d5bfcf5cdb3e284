import type { ByteSource } from '../bytes/byte-source.ts';
import { recordingIssue } from '../facts/issues.ts';
import type { RiffChunk, RiffLayout } from '../riff/walk-riff.ts';
import { walkWave } from '../riff/walk-wave.ts';
import { parseWavFormat, sampleBytesOf, type WavFormat } from '../riff/wav-format.ts';
import type { Wanted } from '../sound/layout.ts';
import { limitIssue } from '../facts/sound-limits.ts';
import { unknownStream, type StreamFacts } from '../sound/stream-facts.ts';
import { readEnds, wavSamples, withSamples } from './wav-samples.ts';

async function readFormat(source: ByteSource, layout: RiffLayout): Promise<WavFormat | null> {
  const chunk = layout.chunks.find(({ id }) => id === 'fmt ');
  return chunk ? parseWavFormat(await source.bytes(chunk.offset, Math.min(chunk.size, 40))) : null;
}

/**
 * Reads a WAVE file (RIFF, RF64, BW64, Wave64) from its head and tail: format, samples present, and the chunks before and
 * after `data` that may hold metadata. A third read happens only where these exceed 4 KiB.
 */
export async function inspectWav(
  source: ByteSource,
  wanted: Wanted,
): Promise<{ stream: StreamFacts; chunks: readonly RiffChunk[] }> {
  if (wanted === 'all') await readEnds(source);
  const layout = await walkWave(source);
  return { stream: await factsOf(source, layout, wanted), chunks: layout.chunks };
}

async function factsOf(
  source: ByteSource,
  chunks: RiffLayout,
  wanted: Wanted,
): Promise<StreamFacts> {
  const format = await readFormat(source, chunks);
  if (format === null) {
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The WAV header has no format chunk, so its samples cannot be understood. Copy the file again from the card, or leave it out.',
      ),
    );
  }
  const { tag, channels, sampleRate } = format;
  const facts: StreamFacts = {
    sample_rate_hz: sampleRate || null,
    channels: channels || null,
    bits_per_sample: format.bitsPerSample || null,
    duration_s: null,
    layout: null,
    issues: [],
    hints: [],
  };
  if (tag === 3) facts.float_samples = true;
  const beyond = limitIssue('WAV', format);
  const sampleBytes = sampleBytesOf(format);
  if (beyond && (tag === 1 || tag === 3)) {
    facts.issues.push(beyond);
    return facts;
  }
  if (sampleBytes === null) {
    facts.issues.push(
      recordingIssue(
        'unsupported_format',
        `The WAV file's samples are encoded as format ${tag} with ${format.bitsPerSample} bits. Convert it to 16-bit PCM WAV or FLAC and add it again.`,
      ),
    );
    return facts;
  }
  const encoding = tag === 3 ? 'float' : 'int';
  const samples = wavSamples(source.size, chunks, sampleBytes * channels);
  const plain = { kind: 'pcm', encoding, sampleBytes, channels, sampleRate } as const;
  return withSamples(facts, source, chunks, samples, plain, wanted);
}
