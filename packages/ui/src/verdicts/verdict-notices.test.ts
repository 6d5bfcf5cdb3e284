import { expect, it } from 'vitest';
import { verdictsCsv } from './verdict-notices.tsx';

it('verdicts that were not taken are written as a table, and a note is no formula', () =>
  expect(
    verdictsCsv([
      {
        review_id: '7d1c5f0e-6a58-4c0a-9a39-0c7f5b7b1c11',
        data_id: 'd1',
        file: 'A,1.WAV',
        start_s: 3,
        end_s: 6.5,
        species: 'Turdus merula',
        verdict: 'no',
        blind: false,
        note: '=HYPERLINK("x")',
        at: '2026-05-21T04:00:00.000Z',
      },
    ]).split('\n'),
  ).toEqual([
    'review_id,data_id,file,start_s,end_s,species,verdict,correct_species,score,blind,final,sample_id,note,at',
    '7d1c5f0e-6a58-4c0a-9a39-0c7f5b7b1c11,d1,"A,1.WAV",3,6.5,Turdus merula,no,,,false,,,"\'=HYPERLINK(""x"")",2026-05-21T04:00:00.000Z',
    '',
  ]));
