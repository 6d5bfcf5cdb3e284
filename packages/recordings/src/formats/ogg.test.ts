import { expect, test } from 'vitest';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { joinBytes } from '../writing/write-wav.ts';

const text = (value: string) => new TextEncoder().encode(value);

interface Page {
  packet: Uint8Array;
  granule?: number;
  flags?: number;
  serial?: number;
}

function page({ packet, granule = 0, flags = 0, serial = 1 }: Page): Uint8Array {
  const header = new Uint8Array(28);
  header.set(text('OggS'));
  const view = new DataView(header.buffer);
  header[5] = flags;
  view.setBigInt64(6, BigInt(granule), true);
  view.setUint32(14, serial, true);
  header[26] = 1;
  header[27] = packet.length;
  return joinBytes([header, packet]);
}

const opusHead = joinBytes([text('OpusHead'), Uint8Array.of(1, 1, 0x38, 1), new Uint8Array(7)]);
const vorbisHead = joinBytes([
  Uint8Array.of(1),
  text('vorbis'),
  Uint8Array.of(0, 0, 0, 0, 1, 0x44, 0xac, 0, 0),
  new Uint8Array(14),
]);
/** 20 ms of Opus (RFC 6716, configuration 31). */
const sound = new Uint8Array(200).fill(0xf8);

/** A stream of so many pages of 20 ms. */
function stream(serial: number, pages: number, head = opusHead): Uint8Array {
  const ofSound = Array.from({ length: pages }, (_, i) =>
    page({ packet: sound, granule: (i + 1) * 960, flags: i === pages - 1 ? 4 : 0, serial }),
  );
  return joinBytes([page({ packet: head, flags: 2, serial }), ...ofSound]);
}

const codesOf = async (...parts: Uint8Array[]) => {
  const { codes, facts } = await inspectBytes('20240101_000000.ogg', joinBytes(parts));
  return { codes: codes.filter((code) => code !== 'too_short'), ok: facts.ok, facts };
};

test.each([
  ['a long one behind it', 500],
  ['a short one behind it', 60],
])('an Ogg file with %s is refused with what to do', async (_, pages) => {
  const { codes, ok, facts } = await codesOf(stream(1, 60), stream(2, pages));
  expect({ codes, ok }).toEqual({ codes: ['unsupported_format'], ok: false });
  expect(facts.issues[0]!.message).toMatch(/Several recordings are joined.*ffmpeg -i/);
});

test('joined recordings of Vorbis that are decoded one behind the other are not refused', async () => {
  const short = await codesOf(stream(1, 60, vorbisHead), stream(2, 60, vorbisHead));
  expect(short).toMatchObject({ codes: [], ok: true });
  const long = await codesOf(stream(1, 60, vorbisHead), stream(2, 500, vorbisHead));
  expect(long.codes).toEqual(['unsupported_format']);
});

test('another stream beside the sound, which begins at the head, is no other recording', async () => {
  const beside = (granule: number, flags: number) =>
    page({ packet: text('fishead'), granule, flags, serial: 2 });
  const [head, ...rest] = [
    page({ packet: opusHead, flags: 2 }),
    beside(0, 2),
    page({ packet: sound, granule: 960 }),
    page({ packet: sound, granule: 480_312, flags: 4 }),
    beside(0, 4),
  ];
  const { codes, facts } = await codesOf(head!, ...rest);
  expect({ codes, seconds: facts.duration_s }).toEqual({ codes: [], seconds: 10 });
});

test('a page whose serial number is damaged does not make another recording', async () => {
  const bytes = stream(1, 60);
  new DataView(bytes.buffer).setUint32(bytes.length - 228 + 14, 77, true);
  const { codes } = await codesOf(bytes);
  expect(codes).toEqual(['truncated']);
});
