import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { analysis } from '../fixtures/data.ts';
import { detectionAnswers, explored, indexAnswers } from '../fixtures/explorer/explored.ts';
import { embedToken, standIn, type Asked, type Tenant } from '../fixtures/explorer/tenants.ts';
import type { Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { HostilePage, Widget } from './host-page.tsx';

const north = 'https://north.invalid';
const south = 'https://south.invalid';

const withAnalysis = (answers: Answers, type: string): Answers => {
  const done = { ...analysis, analysis_id: explored.analysis_id, analysis_type: type };
  return {
    ...answers,
    'GET /api/projects/p1': { project },
    'GET /api/analysis/projects/p1/analyses': { analyses: [done] },
    [`GET /api/analysis/analyses/${explored.analysis_id}`]: { analysis: done },
  };
};
const birds = () => withAnalysis(detectionAnswers({ count: 3000, days: 9 }), 'birdnet_v2_4');
const owls = () => withAnalysis(detectionAnswers({ count: 400, days: 40 }), 'birdnet_v2_4');
const sounds = () => withAnalysis(indexAnswers(9), 'acoustic_indices');

const token = embedToken('north', 600);
const otherToken = embedToken('south', 600);
const giveToken = fn(async () => token);
const giveOther = async () => otherToken;
const failed = fn();

let asked: Asked[] = [];
const tenants = (make: () => Record<string, Tenant>) => () => {
  const stand = standIn(make());
  asked = stand.asked;
  giveToken.mockClear();
  failed.mockClear();
  return stand.undo;
};
const inNorth = (answers: () => Answers) =>
  tenants(() => ({ [north]: { answers: answers(), token } }));

const meta: Meta = {
  title: 'Embed',
  parameters: { layout: 'padded' },
  // The page is somebody else's; widgets are told what suits it.
  globals: { appearance: 'light' },
};
export default meta;
type Story = StoryObj;

/** The shadow root of the nth widget, once it shows something. */
async function shown(canvasElement: HTMLElement, at = 0) {
  const find = () => {
    const element = canvasElement.querySelectorAll('biophony-widget')[at];
    const root = element?.shadowRoot?.querySelector<HTMLElement>('.biophony');
    if (!root) throw new Error('The widget is not there yet.');
    return root;
  };
  const root = await waitFor(find, { timeout: 10_000 });
  return { root, inside: within(root) };
}

const attributes = (widget: string, more: Record<string, string> = {}) => ({
  widget,
  'base-url': north,
  'project-id': 'p1',
  locale: 'en-GB',
  ...more,
});
const one = (widget: string, more?: Record<string, string>): Pick<Story, 'render'> => {
  const given = attributes(widget, more);
  return { render: () => <Widget attributes={given} fetchToken={giveToken} onError={failed} /> };
};

export const Species: Story = {
  ...one('species'),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    await expect(await inside.findByText('Common Chaffinch')).toBeVisible();
    await expect(getComputedStyle(root).color).toBe('rgb(29, 43, 37)');
    await expect(giveToken).toHaveBeenCalledOnce();
    await expect(asked.every((call) => call.token === token)).toBe(true);
    await expect(asked.some((call) => call.url.includes(token))).toBe(false);
  },
};

export const Activity: Story = {
  ...one('activity'),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(
      await inside.findByText(/^Most detections in a day’s hour/, {}, { timeout: 10_000 }),
    ).toBeVisible();
  },
};

export const Indices: Story = {
  ...one('indices', { index: 'BI_2k_8k' }),
  beforeEach: inNorth(sounds),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(
      await inside.findByText('BI_2k_8k through the day', {}, { timeout: 10_000 }),
    ).toBeVisible();
  },
};

export const Summary: Story = {
  ...one('summary'),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByText(project.title)).toBeVisible();
    await expect(inside.getByText('3,000')).toBeVisible();
  },
};

export const Dark: Story = {
  ...one('species', { appearance: 'dark' }),
  beforeEach: inNorth(birds),
  decorators: [
    (Embedded) => (
      <div style={{ background: '#161f1a', padding: 24 }}>
        <Embedded />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    await expect(await inside.findByText('Common Chaffinch')).toBeVisible();
    await expect(getComputedStyle(root).color).toBe('rgb(238, 243, 238)');
  },
};

export const Loading: Story = {
  ...one('species'),
  beforeEach: inNorth(() => ({ 'GET /api/analysis/projects/p1/analyses': 'never' })),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByText('Reading what was found...')).toBeInTheDocument();
  },
};

export const Empty: Story = {
  ...one('species'),
  beforeEach: inNorth(() => ({ 'GET /api/analysis/projects/p1/analyses': { analyses: [] } })),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(
      await inside.findByText('There is no completed analysis to show yet.'),
    ).toBeVisible();
  },
};

export const Failed: Story = {
  ...one('species', { 'project-id': 'p9' }),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByRole('alert')).toHaveTextContent('req_1');
    await waitFor(() => expect(failed).toHaveBeenCalled());
    await expect(failed.mock.lastCall?.[0].detail).toMatchObject({
      code: 'not_found',
      request_id: 'req_1',
    });
    await expect(inside.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

const unset = attributes('species');
export const NoAccess: Story = {
  render: () => <Widget attributes={unset} />,
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByRole('alert', {}, { timeout: 6000 })).toHaveTextContent(
      'This widget was given no access. Set its fetchToken property.',
    );
  },
};

export const UnknownWidget: Story = {
  ...one('weather'),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByRole('alert')).toHaveTextContent('There is no widget called');
  },
};

const southern = attributes('species', { 'base-url': south });
const northern = attributes('species');
export const TwoTenants: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 48 }}>
      <Widget attributes={northern} fetchToken={giveToken} />
      <Widget attributes={southern} fetchToken={giveOther} />
    </div>
  ),
  beforeEach: tenants(() => ({
    [north]: { answers: birds(), token },
    [south]: { answers: owls(), token: otherToken },
  })),
  play: async ({ canvasElement }) => {
    const [first, second] = [await shown(canvasElement), await shown(canvasElement, 1)];
    await expect(await first.inside.findByText('593')).toBeVisible();
    await expect(await second.inside.findByText('Common Chaffinch')).toBeVisible();
    await expect(second.inside.queryByText('593')).toBeNull();
    const tokensOf = (host: string) =>
      new Set(asked.filter(({ url }) => url.startsWith(host)).map((call) => call.token));
    await expect([...tokensOf(north)]).toEqual([token]);
    await expect([...tokensOf(south)]).toEqual([otherToken]);
  },
};

const looked = [
  'color',
  'backgroundColor',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textTransform',
  'textAlign',
  'borderTopWidth',
  'paddingTop',
  'display',
] as const;
const looksOf = (root: HTMLElement) =>
  [root, ...root.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    return [element.tagName, ...looked.map((name) => style[name])].join(' | ');
  });

const plain = attributes('species');
const attacked = attributes('species');
export const HostilePageLeavesItAlone: Story = {
  render: () => (
    <>
      <p data-testid="of-the-page" style={{ font: '20px/1.2 serif', color: '#444' }}>
        A paragraph of the page
      </p>
      <div style={{ width: 480 }}>
        <Widget attributes={plain} fetchToken={giveToken} />
      </div>
      <HostilePage>
        <Widget attributes={attacked} fetchToken={giveToken} />
      </HostilePage>
    </>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvas, canvasElement }) => {
    const paragraph = canvas.getByTestId('of-the-page');
    const before = looksOf(paragraph);
    const sheets = document.styleSheets.length;
    const names = Object.keys(window).length;
    const [calm, attackedWidget] = [await shown(canvasElement), await shown(canvasElement, 1)];
    await calm.inside.findByText('Common Chaffinch');
    await attackedWidget.inside.findByText('Common Chaffinch');
    const [here, there] = [looksOf(calm.root), looksOf(attackedWidget.root)];
    await expect(here.length).toBeGreaterThan(40);
    await expect(there).toEqual(here);
    await expect(looksOf(paragraph)).toEqual(before);
    await expect(document.adoptedStyleSheets).toHaveLength(0);
    await expect(document.styleSheets.length).toBe(sheets);
    await expect(Object.keys(window).length).toBe(names);
  },
};
