const shifted = (value: number, polynomial: number, top: number) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit++) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
  return crc;
};

const eight = Uint8Array.from({ length: 256 }, (_, byte) => shifted(byte, 0x07, 0x80));
const sixteen = Uint16Array.from({ length: 256 }, (_, byte) => shifted(byte << 8, 0x8005, 0x8000));

/** CRC-8 of a frame header (RFC 9639, section 9.1.8). */
export function crc8(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0;
  for (let i = start; i < end; i++) crc = eight[crc ^ bytes[i]!]!;
  return crc;
}

/** CRC-16 of a frame (RFC 9639, section 9.3), going on from `crc`. Over a whole frame with its footer it is 0. */
export function crc16(bytes: Uint8Array, start: number, end: number, crc = 0): number {
  let sum = crc;
  for (let i = start; i < end; i++) sum = ((sum << 8) & 0xff00) ^ sixteen[(sum >> 8) ^ bytes[i]!]!;
  return sum;
}
