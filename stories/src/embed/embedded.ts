import { fn, waitFor, within } from 'storybook/test';
import { analysis } from '../fixtures/data.ts';
import { detectionAnswers, explored, indexAnswers } from '../fixtures/explorer/explored.ts';
import { embedToken, standIn, type Asked, type Tenant } from '../fixtures/explorer/tenants.ts';
import type { Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';

export const north = 'https://north.invalid';
export const south = 'https://south.invalid';

const withAnalysis = (answers: Answers, type: string): Answers => {
  const done = { ...analysis, analysis_id: explored.analysis_id, analysis_type: type };
  return {
    ...answers,
    'GET /api/projects/p1': { project },
    'GET /api/analysis/projects/p1/analyses': { analyses: [done] },
    [`GET /api/analysis/analyses/${explored.analysis_id}`]: { analysis: done },
  };
};
export const birds = () => withAnalysis(detectionAnswers({ count: 3000, days: 9 }), 'birdnet_v2_4');
export const owls = () => withAnalysis(detectionAnswers({ count: 400, days: 40 }), 'birdnet_v2_4');
export const sounds = () => withAnalysis(indexAnswers(9), 'acoustic_indices');

export const token = embedToken('north', 600);
const endedToken = embedToken('north', -600);
export const otherToken = embedToken('south', 600);
export const giveToken = fn(async () => token);
export const giveEnded = async () => endedToken;
export const giveOther = async () => otherToken;
export const failed = fn();

let asked: Asked[] = [];
/** What the services of the story were asked so far. */
export const askedSoFar = (): readonly Asked[] => asked;

/** Services that stand in for those of a story, by their address. */
export const tenants = (make: () => Record<string, Tenant>) => () => {
  const stand = standIn(make());
  asked = stand.asked;
  giveToken.mockClear();
  failed.mockClear();
  return stand.undo;
};
/** One service with these answers. */
export const inNorth = (answers: () => Answers) =>
  tenants(() => ({ [north]: { answers: answers(), token } }));
/** The shadow root of the nth widget, once it shows something. */
export async function shown(canvasElement: HTMLElement, at = 0) {
  const find = () => {
    const element = canvasElement.querySelectorAll('biophony-widget')[at];
    const root = element?.shadowRoot?.querySelector<HTMLElement>('.biophony');
    if (!root) throw new Error('The widget is not there yet.');
    return root;
  };
  const root = await waitFor(find, { timeout: 10_000 });
  return { root, inside: within(root) };
}

/** The attributes of a widget of the service in the north. */
export const attributes = (widget: string, more: Record<string, string> = {}) => ({
  widget,
  'base-url': north,
  'project-id': 'p1',
  locale: 'en-GB',
  ...more,
});
