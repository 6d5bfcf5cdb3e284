import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankAudioMothComment } from '../recorders/audiomoth.ts';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { writeAudioMothWav } from '../writing/write-audiomoth.ts';

const text = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0));

const moth = writeAudioMothWav({
  samples: Int16Array.from({ length: 6000 }, (_, index) => index % 500),
  sampleRate: 8000,
  comment: blankAudioMothComment('2024-05-28T20:00:00', '+02:00', '24F31901603710DE'),
  guano: { Timestamp: '2024-05-28T20:00:00+02:00', 'Loc Position': '1.5 2.5' },
});

const starts = [
  'RIFF____WAVEfmt ',
  'fLaC\0\0\0"',
  'ID3\x03\0\0\0\0\x01\x01',
  'OggS',
  '____ftypM4A ',
  'FORM____AIFFCOMM\0\0\0\x12\0\x01____\0\x10\x40\x0b\xfa\0\0\0\0\0\0\0SSND',
  'FORM____AIFCCOMM',
  'riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\0\0________wave\xf3\xac\xd3\x11\x8c\xd1\0\xc0\x4f\x8e\xdb\x8a',
];

test('a recording with any bytes changed is told, never thrown', async () => {
  const changes = fc.array(
    fc.record({ at: fc.nat(moth.length - 1), byte: fc.integer({ min: 0, max: 255 }) }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(moth.length), async (edits, length) => {
      const bytes = moth.slice(0, length);
      for (const { at, byte } of edits) bytes[at % Math.max(1, length)] = byte;
      const { facts, reads } = await inspectBytes('20240528_200000.WAV', bytes);
      expect(facts.ok).toBeTypeOf('boolean');
      expect(reads).toBeLessThanOrEqual(12);
    }),
    { numRuns: 400 },
  );
});

test('any bytes behind any known start are told, never thrown', async () => {
  const bodies = fc.uint8Array({ maxLength: 20_000, size: 'max' });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), bodies, async (start, body) => {
      const bytes = new Uint8Array([...text(start), ...body]);
      const { facts } = await inspectBytes('a.wav', bytes);
      expect(facts.issues.every(({ message }) => message.length > 20)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
