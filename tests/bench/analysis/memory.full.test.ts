import { expect, test, vi } from 'vitest';
import { analyseMany, type ManyDetections } from './many-detections.ts';

// Writing files for every recording takes minutes where the disk is busy.
vi.setConfig({ testTimeout: 900_000 });

const long = { files: 1, seconds: 43_200, classes: 24 };
const many = { files: 10_000, seconds: 1, classes: 100 };

const cards: [string, number, ManyDetections][] = [
  ['in one recording of twelve hours', 600, { ...long, threads: 1 }],
  [
    'in one recording of twelve hours, with sound events and indices in the same pass,',
    650,
    { ...long, threads: 1, others: ['audio_events', 'acoustic_indices'] },
  ],
  ['in 10,000 recordings on two threads', 600, { ...many, threads: 2 }],
  ['in 10,000 recordings on eight threads', 600, { ...many, threads: 8 }],
];

test.each(cards)(
  'a million detections %s take less than %i MB (S22.5, S23.5)',
  async (_, most, card) => {
    expect(card.files * card.seconds * card.classes).toBeGreaterThanOrEqual(1e6);
    const { peakBytes } = await analyseMany(card);
    // Less than Node itself takes would mean that nothing was measured.
    expect(peakBytes).toBeGreaterThan(50e6);
    expect(peakBytes).toBeLessThan(most * 1e6);
  },
);
