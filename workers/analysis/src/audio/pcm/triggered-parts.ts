import { splitTriggered, type PcmLayout, type TriggeredPart } from '@biophony/recordings';
import { blockFrames, StreamMemory } from '../stream/stream-memory.ts';
import { filePieces } from '../stream/file-bytes.ts';

/** No AudioMoth file expands beyond the 4 GiB that a WAV header can name. */
const maxTriggeredFrames = 2 ** 31;

/** Whether a WAV file of these samples may hold packed silence. */
export const mayBeTriggered = ({ encoding, sampleBytes, channels }: PcmLayout): boolean =>
  encoding === 'int' && sampleBytes === 2 && channels === 1;

/** The samples of a WAV file as they are stored, and runs of silence that an AudioMoth packed between them. */
export async function* triggeredParts(
  path: string,
  { dataStart, dataBytes }: PcmLayout,
  memory = new StreamMemory(),
): AsyncGenerator<TriggeredPart> {
  const pieceBytes = blockFrames * 2;
  const pieceBuffer = memory.bytes(Math.min(pieceBytes, dataBytes));
  let packed = 0;
  // The first piece is shorter, so that all others begin at a block.
  const head = Math.min(dataBytes, pieceBytes - (dataStart % pieceBytes));
  const bounds = [dataStart, dataStart + head, dataStart + dataBytes];
  for (let section = 0; section < 2; section++) {
    let position = bounds[section]!;
    for await (const piece of filePieces(
      path,
      position,
      bounds[section + 1]!,
      pieceBytes,
      pieceBuffer,
    )) {
      for (const part of splitTriggered(piece, position, maxTriggeredFrames - packed)) {
        if ('silentFrames' in part) packed += part.silentFrames;
        yield part;
      }
      position += piece.length;
    }
  }
}
