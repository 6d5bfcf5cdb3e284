import { parseAudioMothArtist, parseAudioMothComment } from '../audiomoth/parse-comment.ts';
import { hintsFromAudioMoth } from '../audiomoth/comment-hints.ts';
import { WINDOW_BYTES, type ByteSource } from '../bytes/byte-source.ts';
import { hintsFromGuano } from '../guano/guano-hints.ts';
import { parseGuano } from '../guano/parse-guano.ts';
import type { RecordingHints } from '../inspect/hints.ts';
import { rounded } from '../inspect/numbers.ts';
import { recordingIssue } from '../issues.ts';
import { hintsFromBext } from '../riff/bext-hints.ts';
import { parseId3Comment } from '../riff/id3-comment.ts';
import { parseInfoList } from '../riff/info-list.ts';
import { type RiffChunk, type RiffLayout } from '../riff/walk-riff.ts';
import { walkWave } from '../riff/walk-wave.ts';
import {
  frameBytes,
  isDecodable,
  isPlausible,
  parseWavFormat,
  type WavFormat,
} from '../riff/wav-format.ts';
import { parseWamd } from '../wamd/parse-wamd.ts';
import { hintsFromWamd } from '../wamd/wamd-hints.ts';
import { unknownStream, type StreamFacts } from './stream-facts.ts';
import { checkWavSizes, isSilent, silentIssue, wavSamples } from './wav-samples.ts';

const MAX_METADATA_BYTES = 65_536;

/** Reads the metadata chunks, wherever they stand, in order of precedence. */
async function readMetadata(
  source: ByteSource,
  chunks: RiffChunk[],
  sampleRate: number,
): Promise<RecordingHints[]> {
  const content = async (chunk: RiffChunk) =>
    source.bytes(chunk.offset, Math.min(chunk.size, MAX_METADATA_BYTES));
  const texts: Record<string, string> = {};
  const guano: RecordingHints[] = [];
  const wamd: RecordingHints[] = [];
  const bext: RecordingHints[] = [];
  let id3Comment = '';
  for (const chunk of chunks) {
    if (chunk.id === 'LIST') Object.assign(texts, parseInfoList(await content(chunk)));
    if (chunk.id === 'guan') guano.push(hintsFromGuano(parseGuano(await content(chunk))));
    if (chunk.id === 'wamd') wamd.push(hintsFromWamd(parseWamd(await content(chunk))));
    if (chunk.id === 'bext') bext.push(hintsFromBext(await content(chunk), sampleRate));
    if (chunk.id.toLowerCase() === 'id3 ') {
      id3Comment = parseId3Comment(await content(chunk)) ?? '';
    }
  }
  const comment = parseAudioMothComment(texts['ICMT'] ?? '') ?? parseAudioMothComment(id3Comment);
  return [
    ...guano,
    ...wamd,
    hintsFromAudioMoth(comment, parseAudioMothArtist(texts['IART'] ?? '')),
    ...bext,
  ];
}

async function readFormat(source: ByteSource, layout: RiffLayout): Promise<WavFormat | null> {
  const chunk = layout.chunks.find(({ id }) => id === 'fmt ');
  return chunk ? parseWavFormat(await source.bytes(chunk.offset, Math.min(chunk.size, 40))) : null;
}

/**
 * Reads a WAVE file (RIFF, RF64, BW64, Wave64) from its head and tail: format, samples present, and the
 * metadata of AudioMoth (LIST/INFO), GUANO and Wildlife Acoustics (wamd), before or after `data`.
 * A third read happens only where chunks before `data` or behind it exceed 4 KiB.
 */
export async function inspectWav(source: ByteSource): Promise<StreamFacts> {
  // Fetched ahead: small chunks behind `data` and the last samples both lie in it.
  await source.bytes(0, WINDOW_BYTES);
  if (source.size > 2 * WINDOW_BYTES) await source.bytes(source.size - WINDOW_BYTES, WINDOW_BYTES);
  const layout = await walkWave(source);
  const format = await readFormat(source, layout);
  if (format === null) {
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The WAV header has no format chunk, so its samples cannot be understood. Copy the file again from the card, or leave it out.',
      ),
    );
  }
  const facts: StreamFacts = {
    sample_rate_hz: format.sampleRate || null,
    channels: format.channels || null,
    bits_per_sample: format.bitsPerSample || null,
    duration_s: null,
    issues: [],
    hints: await readMetadata(source, layout.chunks, format.sampleRate),
  };
  if (format.tag === 3) facts.float_samples = true;
  if (!isDecodable(format)) {
    facts.issues.push(
      recordingIssue(
        'unsupported_format',
        `The WAV file's samples are encoded as format ${format.tag} with ${format.bitsPerSample} bits. Convert it to 16-bit PCM WAV or FLAC and add it again.`,
      ),
    );
    return facts;
  }
  if (!isPlausible(format)) {
    facts.issues.push(
      recordingIssue(
        'bad_header',
        `The WAV header names a sample rate of ${format.sampleRate} Hz and a channel count of ${format.channels}, which no recording has. Copy the file again from the card, or leave it out.`,
      ),
    );
    return facts;
  }
  const frame = frameBytes(format);
  const samples = wavSamples(source.size, layout, frame);
  facts.issues.push(...checkWavSizes(source.size, layout, frame * format.sampleRate, samples));
  facts.duration_s = rounded(samples.bytes / frame / format.sampleRate, 6);
  facts.data_offset_bytes = samples.offset;
  facts.data_bytes = samples.bytes;
  if (await isSilent(source, samples)) facts.issues.push(silentIssue);
  return facts;
}
