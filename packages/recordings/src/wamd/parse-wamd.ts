import { readText, viewOf } from '../bytes/bytes.ts';

/** What a Wildlife Acoustics `wamd` chunk says, as written; absent where it does not. */
export interface WamdFields {
  model?: string;
  serial?: string;
  firmware?: string;
  /** `YYYY-MM-DD hh:mm:ss[.xxx][+hh:mm]`. */
  start?: string;
  /** `WGS84,nn.nnnnn,N,mmm.mmmmm,W[,alt]`. */
  gps?: string;
  /** Degrees Celsius. */
  temperature?: string;
}

const KEYS: Record<number, keyof WamdFields> = {
  0x01: 'model',
  0x02: 'serial',
  0x03: 'firmware',
  0x05: 'start',
  0x06: 'gps',
  0x14: 'gps',
  0x15: 'temperature',
};

/**
 * Reads the content of a `wamd` chunk: entries of uint16 id, uint32 length and that many bytes.
 * Ids as used by QutEcoacoustics/emu and riggsd/guano-py; unknown ids are passed over.
 */
export function parseWamd(bytes: Uint8Array): WamdFields {
  const view = viewOf(bytes);
  const fields: WamdFields = {};
  let at = 0;
  while (at + 6 <= bytes.length) {
    const key = KEYS[view.getUint16(at, true)];
    const length = view.getUint32(at + 2, true);
    if (key && fields[key] === undefined) {
      const text = readText(bytes.subarray(at + 6, at + 6 + length));
      if (text !== '') fields[key] = text;
    }
    at += 6 + length;
  }
  return fields;
}
