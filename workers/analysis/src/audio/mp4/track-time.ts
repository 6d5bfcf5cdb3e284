import type { AudioTrack } from '@biophony/recordings';
import { soundWindow } from './unit-decoder.ts';

/** What a track's tables tell of time, in samples as the decoder gives them. */
export interface TrackTime {
  /** Samples of one access unit; 0 when the tables do not say. */
  unitFrames: number;
  /** Samples cut off in front, without those that the decoder withholds anyway. */
  skippedFrames: number;
  /** Silence in front: what is to be heard begins before the sound that the decoder gives. */
  silentFrames: number;
  /** Units that the decoder takes in before it gives sound. */
  withheldUnits: number;
  /** Samples to be heard; 0 when the tables do not say. */
  totalFrames: number;
  /** Whether the total is exact, so that nothing behind it is to be heard. */
  exact: boolean;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** AAC of longer units doubles its rate by a filter, which takes so many samples less (`@audio/decode-aac`). */
const plainUnit = 1024;
const filterFrames = 962;

/** Samples beyond which no unit reaches, but damaged tables do. */
const longestUnit = 16_384;

/** Reads `stts` and `mdhd` (ISO/IEC 14496-12, sections 8.6.1.2 and 8.4.2) and the edit list. */
export async function readTrackTime(track: AudioTrack, sampleRateHz: number): Promise<TrackTime> {
  const { stts, mdhd } = track.timing;
  const withheldUnits = track.codec === 'aac' ? 1 : 0;
  const scaleAt = mdhd?.[0] === 1 ? 20 : 12;
  const scale = mdhd && mdhd.length >= scaleAt + 4 ? viewOf(mdhd).getUint32(scaleAt) : 0;
  const entries = stts && scale > 0 ? viewOf(stts).getUint32(4) : 0;
  const frames = (ticks: number) => Math.round((ticks * sampleRateHz) / scale);
  const table = entries > 0 ? viewOf(stts!) : null;
  let ticks = 0;
  for (let i = 0; i < entries; i++)
    ticks += table!.getUint32(8 + 8 * i) * table!.getUint32(12 + 8 * i);
  const told = table ? frames(table.getUint32(12)) : 0;
  const unitFrames = told <= longestUnit ? told : 0;
  const window = await soundWindow(track);
  const withheld = withheldUnits * unitFrames;
  const all = table ? frames(ticks) - withheld : 0;
  const exact = window?.duration !== undefined;
  const start = Math.round((window?.start ?? 0) * sampleRateHz);
  const delay = withheld > plainUnit ? withheld - filterFrames : withheld;
  return {
    unitFrames,
    withheldUnits,
    skippedFrames: Math.max(0, start - withheld),
    silentFrames: window ? Math.max(0, delay - start) : 0,
    totalFrames: exact ? Math.round(window.duration! * sampleRateHz) : all,
    exact,
  };
}
