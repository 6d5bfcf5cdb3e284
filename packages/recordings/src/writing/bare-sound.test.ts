import { describe, expect, test } from 'vitest';
import { oddFlacFiles } from '../../../../tests/fixtures/odd-files/flac-files.ts';
import { oddWavFiles } from '../../../../tests/fixtures/odd-files/wav-files.ts';
import { blankAudioMothComment } from '../recorders/audiomoth.ts';
import { openByteSource } from '../bytes.ts';
import { readSound } from '../formats/read-sound.ts';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { bareSound } from './bare-sound.ts';
import { joinBytes } from './write-wav.ts';
import { writeAudioMothWav } from './write-audiomoth.ts';

const sourceOf = (filename: string, bytes: Uint8Array) =>
  openByteSource({
    filename,
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  });

/** The whole file that a bare sound is served as; null where there is none. */
async function bareFile(filename: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  const bare = await bareSound(sourceOf(filename, bytes), filename);
  if (!bare) return null;
  const { head, from, length, pad } = bare;
  return joinBytes([head, bytes.slice(from, from + length), new Uint8Array(pad)]);
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('the sound of a recording without its metadata', () => {
  test('has all samples, and neither place nor recorder (S15.26)', async () => {
    const samples = Int16Array.from({ length: 1001 }, (_, at) => at * 7);
    const bytes = writeAudioMothWav({
      samples,
      sampleRate: 8000,
      comment: blankAudioMothComment('2024-05-28T04:00:00', '+00:00', '24F31901603710AA'),
      guano: { 'GUANO|Version': '1.0', 'Loc Position': '47.61 9.42' },
    });
    const file = await bareFile('x.wav', bytes);
    if (!file) throw new Error('There is no sound.');
    const view = new DataView(file.buffer);
    expect(latin(file)).toMatch(/^RIFF....WAVEfmt ....................data/s);
    expect(view.getUint32(4, true)).toBe(file.length - 8);
    expect(view.getUint32(40, true)).toBe(2002);
    expect(file.slice(44)).toEqual(new Uint8Array(samples.buffer));
    const { facts } = await inspectBytes('x.wav', file);
    expect(facts).toMatchObject({
      ok: true,
      sample_rate_hz: 8000,
      latitude: null,
      device_id: null,
      recorded_at: null,
    });
  });

  test('of FLAC has no tags, pictures or blocks of applications, also behind the frames', async () => {
    const whole = oddFlacFiles().find(({ about }) => about === 'FLAC, tags');
    if (!whole) throw new Error('There is no such file.');
    expect(latin(whole.bytes)).toContain('TITLE=a song');
    const id3 = joinBytes([new TextEncoder().encode('TAG47.61 9.42'), new Uint8Array(115)]);
    const ape = new Uint8Array(32);
    ape.set(new TextEncoder().encode('APETAGEX'));
    new DataView(ape.buffer).setUint32(12, 32 + 9, true);
    const tagged = joinBytes([whole.bytes, new TextEncoder().encode('47.6,9.42'), ape, id3]);
    for (const bytes of [whole.bytes, tagged]) {
      const file = await bareFile('x.flac', bytes);
      expect(latin(file!)).not.toMatch(/TITLE|47\.6|APETAGEX|TAG/);
      // STREAMINFO is the last block.
      expect(file?.[4]).toBe(0x80);
      const { facts } = await inspectBytes('x.flac', file!);
      expect(facts).toMatchObject({ ok: true, duration_s: 9000 / 8000 });
    }
  });

  test.each([...oddWavFiles(), ...oddFlacFiles()])(
    'of $about is read as the file itself, or there is none',
    async ({ name, bytes }) => {
      const layout = async (file: Uint8Array) =>
        (await readSound(sourceOf(name, file), name)).stream;
      const file = await bareFile(name, bytes);
      const whole = await layout(bytes);
      if (!file) return expect(whole.layout?.kind === 'pcm').toBe(false);
      const { sample_rate_hz, channels, duration_s } = await layout(file);
      expect({ sample_rate_hz, channels }).toEqual({
        sample_rate_hz: whole.sample_rate_hz,
        channels: whole.channels,
      });
      expect(duration_s).toBe(whole.duration_s);
    },
  );
});
