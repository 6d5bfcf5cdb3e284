import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

export const ChoiceList = page(kit.ChoiceList, {
  args: {
    title: 'Analyses (2)',
    rows: [
      { id: 'a', name: 'BirdNET V2.4', detail: '21 May 2026 · North ridge' },
      { id: 'b', name: 'Acoustic indices', detail: '22 May 2026 · North ridge' },
    ],
    chosen: 'a',
    onChoose: fn(),
  },
  accessibility:
    'A list of buttons, named by the heading above it. The chosen one carries `aria-current` and says so in words. Long lists come in pages.',
});

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
