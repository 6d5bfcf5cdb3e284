import { parseAudioMothArtist, parseAudioMothComment } from '../audiomoth/parse-comment.ts';
import { hintsFromAudioMoth } from '../audiomoth/comment-hints.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { hintsFromGuano } from '../guano/guano-hints.ts';
import { parseGuano } from '../guano/parse-guano.ts';
import type { RecordingHints } from '../facts/hints.ts';
import { hintsFromBext } from '../riff/bext-hints.ts';
import { parseId3Comment } from '../riff/id3-comment.ts';
import { parseInfoList } from '../riff/info-list.ts';
import type { RiffChunk } from '../riff/walk-riff.ts';
import { parseWamd } from '../wamd/parse-wamd.ts';
import { hintsFromWamd } from '../wamd/wamd-hints.ts';

const MAX_METADATA_BYTES = 65_536;

/**
 * The metadata of AudioMoth (LIST/INFO), GUANO, Wildlife Acoustics (wamd) and Broadcast WAV (bext), wherever the chunks
 * stand, in order of precedence.
 */
export async function readWavMetadata(
  source: ByteSource,
  chunks: readonly RiffChunk[],
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
