import type { Calibration } from '@biophony/contract';
import { speciesEvidence } from '@biophony/statistics';
import { describe, expect, test } from 'vitest';
import { CliError } from '../kit/errors.ts';
import { evidenceCells, evidenceJson, evidenceNotes } from './survey-text.ts';
import { askedEvidence, countedSpecies, type CountedBy } from './evidence.ts';

const calibration = (species: string, score: number | null) =>
  ({
    calibration_id: `c-${species}`,
    species,
    version: 2,
    seed: 's',
    figures: { curve: null, strata: [], precisions: [{ precision: 0.95, score }] },
  }) as unknown as Calibration;
const asked = { by: 'precision', least: 0.95 } as const;
const known = [
  calibration('Strix aluco', 0.8045),
  calibration('Asio otus', 0.9712),
  calibration('Turdus merula', 0.65),
  calibration('Pica pica', null),
];
const names = ['Asio otus', 'Pica pica', 'Rain', 'Strix aluco', 'Turdus merula'];
const counted: CountedBy = { ...asked, species: speciesEvidence(asked, names, known) };

describe('the options of a survey', () => {
  test('ask for one kind of evidence at most', () => {
    expect(askedEvidence({})).toBeNull();
    expect(askedEvidence({ reviewed: true })).toBe('reviewed');
    expect(askedEvidence({ withoutWrong: true })).toBe('without_wrong');
    expect(() => askedEvidence({ withoutWrong: true, reviewed: true })).toThrow(CliError);
    expect(askedEvidence({ precision: 0.95 })).toEqual(asked);
    expect(askedEvidence({ probability: 0.9 })).toEqual({ by: 'probability', least: 0.9 });
    expect(() => askedEvidence({ probability: 0.9, reviewed: true })).toThrow(CliError);
    expect(() => askedEvidence({ probability: 0.9, precision: 0.9 })).toThrow(
      '--probability and --precision exclude each other.',
    );
  });
});

describe('what a survey was counted by', () => {
  test('names calibrations, and where counts begin instead of a threshold within a step (S14.45)', () => {
    expect(countedSpecies(counted)).toEqual([
      {
        species: 'Asio otus',
        calibration_id: 'c-Asio otus',
        version: 2,
        threshold: 0.9712,
        counted_from: null,
      },
      {
        species: 'Strix aluco',
        calibration_id: 'c-Strix aluco',
        version: 2,
        threshold: 0.8045,
        counted_from: 0.85,
      },
      {
        species: 'Turdus merula',
        calibration_id: 'c-Turdus merula',
        version: 2,
        threshold: 0.65,
        counted_from: 0.65,
      },
    ]);
    expect(evidenceJson(counted)).toMatchObject({
      evidence: {
        by: 'precision',
        least: 0.95,
        species_without_calibration: ['Rain'],
        species_never_reaching: ['Pica pica'],
      },
    });
  });

  test('is told to people in sentences', () => {
    const text = evidenceNotes(counted).join('\n');
    expect(text).toContain('at least 95% of the detections are right, with 95% certainty');
    expect(text).toContain('Strix aluco from 0.8045, version 2, counted from 0.85');
    expect(text).toContain('Asio otus from 0.9712, version 2, above the last step');
    expect(text).toContain('Turdus merula from 0.65, version 2.');
    expect(text).toContain('No score reaches it for: Pica pica.');
    expect(text).toContain('Left out, since nobody has calibrated them: Rain.');
    const never = { ...asked, species: speciesEvidence(asked, ['Pica pica'], known) };
    expect(evidenceNotes(never)[0]).toMatch(/^No calibration has a score from which on/);
  });

  test('stands in every row of a table, by its species', () => {
    const { columns, of } = evidenceCells(counted);
    expect(columns).toHaveLength(6);
    expect(of('Strix aluco')).toEqual(['precision', 0.95, 0.8045, 0.85, 'c-Strix aluco', 2]);
    expect(of('Rain')).toEqual(['precision', 0.95, null, null, null, null]);
    expect(evidenceCells({ by: 'all' }).of('Rain')).toEqual([]);
  });

  test('is what people said, with those that the results do not hold', () => {
    const said: CountedBy = { by: 'reviewed', detections: 3, missing: 1 };
    expect(evidenceNotes(said).join(' ')).toContain('3 detections that people together say');
    expect(evidenceNotes(said).join(' ')).toContain('1 further confirmed detection not among');
    expect(evidenceNotes({ ...said, detections: 0, missing: 0 })).toEqual([
      'Nobody has confirmed a detection of these analyses yet, or opinions differ.',
    ]);
    expect(evidenceJson(said)).toEqual({
      evidence: { by: 'reviewed', detections: 3, missing: 1 },
    });
    expect(evidenceCells(said).of('Strix aluco')).toEqual(['reviewed']);
    const wrong: CountedBy = { ...said, by: 'without_wrong' };
    expect(evidenceNotes(wrong)).toEqual([
      expect.stringContaining('3 detections that people together say are wrong left out'),
    ]);
    expect(evidenceNotes({ ...wrong, detections: 0 })).toEqual([
      expect.stringMatching(/^All detections count/),
    ]);
    expect(evidenceJson(wrong)).toEqual({
      evidence: { by: 'without_wrong', detections: 3, missing: 1 },
    });
    expect(evidenceCells(wrong).of('Strix aluco')).toEqual(['without_wrong']);
    expect(evidenceNotes({ by: 'all' })).toEqual([]);
    expect(evidenceJson({ by: 'all' })).toEqual({ evidence: null });
  });
});
