import * as kit from '@biophony/ui/explorer';
import { analysis } from '../../fixtures/data.ts';
import { detectionAnswers, explored, indexAnswers } from '../../fixtures/explorer/explored.ts';
import type { Answers } from '../../fixtures/kit.tsx';
import { project } from '../../fixtures/projects.ts';
import { page } from '../page.tsx';

const answered = (answers: Answers, analysis_type: string): Answers => {
  const done = { ...analysis, analysis_id: explored.analysis_id, analysis_type };
  return {
    ...answers,
    'GET /api/projects/p1': { project },
    'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
    'GET /api/analysis/projects/p1/analyses': { analyses: [done] },
    [`GET /api/analysis/analyses/${explored.analysis_id}`]: { analysis: done },
  };
};
const birds = answered(detectionAnswers({ count: 3000, days: 9 }), 'birdnet_v2_4');
const sounds = answered(indexAnswers(9), 'acoustic_indices');
const target = { projectId: 'p1' };

const readable =
  'What it draws can be read as a table too, by a button beside its heading. The level of its headings is `headingLevel` of `WidgetProvider`.';
const look =
  'Inside a `WidgetProvider` its ground is that of your page. On pages without React it is `<biophony-widget>`: see [Custom element](?path=/docs/guide-custom-element--docs).';

export const ActivityWidget = page(kit.ActivityWidget, {
  args: target,
  answers: birds,
  accessibility: readable,
  look,
});

export const Explorer = page(kit.Explorer, {
  args: { analysis: explored },
  answers: birds,
  frame: 1600,
  accessibility:
    'Everything can be done with the keyboard alone; “Keyboard shortcuts” lists the keys, and single keys work only while the list or the picture has the focus. Keep `query` in the address of the page, so that Back works.',
});

export const IndicesWidget = page(kit.IndicesWidget, {
  args: { ...target, index: 'ACI' },
  answers: sounds,
  accessibility: readable,
  look,
});

export const SpeciesWidget = page(kit.SpeciesWidget, {
  args: target,
  answers: birds,
  accessibility:
    'An ordered list with numbers as text. The level of its headings is `headingLevel` of `WidgetProvider`.',
  look,
});

export const SummaryWidget = page(kit.SummaryWidget, {
  args: target,
  answers: birds,
  accessibility: 'Numbers stand with their names as text.',
  look,
});
