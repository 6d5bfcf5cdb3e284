import { bextBytes, bextFields } from '../riff/bext-fields.ts';
import { timeInMilliseconds } from '../time/recorded-time.ts';
import { fixedText } from './riff-bytes.ts';

/** What a `bext` chunk tells. */
export interface Bext {
  description: string;
  /** The maker of the recorder, and its serial number. */
  originator: string;
  originatorReference: string;
  /** When the first sample was recorded: local time, ISO 8601 without an offset; null where it is not known. */
  local: string | null;
}

/** The fields hold ASCII: marks above letters go, and what is left of other scripts is a question mark. */
const ascii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007e]/gu, '?');

const dayMs = 86_400_000;

/** Writes the content of a `bext` chunk, version 1 (EBU Tech 3285); texts that are too long are cut. */
export function writeBext(bext: Bext, sampleRate: number): Uint8Array {
  const bytes = new Uint8Array(bextBytes);
  const view = new DataView(bytes.buffer);
  const { date, clock, timeReference, version, ...texts } = bextFields;
  const put = ({ at, bytes: length }: { at: number; bytes: number }, text: string) =>
    bytes.set(fixedText(ascii(text), length), at);
  for (const name of Object.keys(texts) as (keyof typeof texts)[]) put(texts[name], bext[name]);
  view.setUint16(version.at, 1, true);
  if (bext.local === null) return bytes;
  put(date, bext.local.slice(0, date.bytes));
  put(clock, bext.local.slice(11, 11 + clock.bytes));
  const samples = Math.round(((timeInMilliseconds(bext.local) % dayMs) / 1000) * sampleRate);
  view.setBigUint64(timeReference.at, BigInt(Math.max(0, samples)), true);
  return bytes;
}
