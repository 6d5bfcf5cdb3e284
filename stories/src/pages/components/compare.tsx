import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

const row = { name: 'BirdNET V2.4', dataset: 'North ridge', date: '21 May 2026, 06:12' };

export const CompareTable = page(kit.CompareTable, {
  args: {
    settings: ['Confidence threshold'],
    rows: [
      {
        ...row,
        id: 'a',
        settings: ['0.25'],
        status: 'completed',
        detections: '1,204',
        species: '41',
        hours: '96.5',
      },
      {
        ...row,
        id: 'b',
        settings: ['0.9'],
        status: 'failed',
        detections: null,
        species: null,
        hours: null,
      },
    ],
    chosen: 'a',
    onOpen: fn(),
  },
  accessibility:
    'A table with heads of columns in a named region. A value that is not known is a dash, which a screen reader reads as words.',
});
