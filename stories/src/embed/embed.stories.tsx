import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ofAPart } from '../fixtures/explorer/explored.ts';
import { project } from '../fixtures/projects.ts';
import {
  askedSoFar,
  attributes,
  birds,
  failed,
  giveEnded,
  giveToken,
  inNorth,
  shown,
  sounds,
  token,
} from './embedded.ts';
import { Widget } from './host-page.tsx';

const meta: Meta = {
  title: 'Embed',
  parameters: { layout: 'padded' },
  // The page is somebody else's; widgets are told what suits it.
  globals: { appearance: 'light' },
};
export default meta;
type Story = StoryObj;

const several = ['summary', 'species', 'activity'].map((widget) => attributes(widget));

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
    await expect(askedSoFar().every((call) => call.token === token)).toBe(true);
    await expect(askedSoFar().some((call) => call.url.includes(token))).toBe(false);
  },
};

export const Activity: Story = {
  ...one('activity'),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByText(/^Most detections in a day’s hour/)).toBeVisible();
  },
};

export const Indices: Story = {
  ...one('indices', { index: 'BI_2k_8k' }),
  beforeEach: inNorth(sounds),
  play: async ({ canvasElement }) => {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByText('BI_2k_8k through the day')).toBeVisible();
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

/** Visitors are told that the numbers are of a part of the recordings, whatever shows them (S24.9). */
export const Partial: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 32 }}>
      {several.map((given) => (
        <Widget key={given.widget} attributes={given} fetchToken={giveToken} />
      ))}
    </div>
  ),
  beforeEach: inNorth(() => ofAPart(birds())),
  play: async ({ canvasElement }) => {
    for (const place of several.keys()) {
      const { inside, root } = await shown(canvasElement, place);
      root.scrollIntoView();
      await expect(
        await inside.findByText(/^These results are of a part of the recordings/),
      ).toBeVisible();
    }
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
    await waitFor(() => expect(inside.getByText('Reading what was found...')).toBeInTheDocument());
  },
};

export const Empty: Story = {
  ...one('species'),
  beforeEach: inNorth(() => ({
    'GET /api/projects/p1': { project },
    'GET /api/analysis/projects/p1/analyses': { analyses: [] },
  })),
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
    const alert = await inside.findByRole('alert');
    await expect(alert).toHaveTextContent('This cannot be shown at the moment.');
    await expect(alert).toHaveTextContent('req_1');
    await waitFor(() => expect(failed).toHaveBeenCalled());
    await expect(failed.mock.lastCall?.[0].detail).toMatchObject({
      code: 'not_found',
      request_id: 'req_1',
    });
    await expect(inside.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

const unset = attributes('species');
/** What visitors read says nothing of tokens; who builds the page is told why in the console and by an event. */
const saysNothingToVisitors = (told: string): Story['play'] =>
  async function play({ canvasElement }) {
    const { inside } = await shown(canvasElement);
    await expect(await inside.findByRole('alert')).toHaveTextContent(
      /^This cannot be shown at the moment\.$/,
    );
    await waitFor(() => expect(failed).toHaveBeenCalled());
    await expect(failed.mock.lastCall?.[0].detail.message).toContain(told);
  };

export const NoAccess: Story = {
  render: () => <Widget attributes={unset} onError={failed} />,
  beforeEach: inNorth(birds),
  play: saysNothingToVisitors('Set its property fetchToken'),
};

export const UnknownWidget: Story = {
  ...one('weather'),
  beforeEach: inNorth(birds),
  play: saysNothingToVisitors('There is no widget called "weather"'),
};

/** A token that the service refuses: the kit's own sentence on ended sessions is for people with an account. */
export const TokenRefused: Story = {
  render: () => <Widget attributes={unset} fetchToken={giveEnded} onError={failed} />,
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    await expect(await inside.findByRole('alert')).toHaveTextContent(
      'This cannot be shown at the moment.',
    );
    await expect(root).not.toHaveTextContent(/session|sign in/i);
  },
};

const ready = fn();
const onReady = ({ detail }: CustomEvent) => void ready(detail);
/** A page is told once a widget stands; an empty one stands as well. */
export const Ready: Story = {
  render: () => <Widget attributes={unset} fetchToken={giveToken} onReady={onReady} />,
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    ready.mockClear();
    const { inside } = await shown(canvasElement);
    await inside.findByText('Common Chaffinch');
    await waitFor(() => expect(ready).toHaveBeenCalledWith({ widget: 'species' }));
  },
};

/** One token and one list of analyses serve all widgets of a page that show the same project. */
export const Several: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 32 }}>
      {several.map((given) => (
        <Widget key={given.widget} attributes={given} fetchToken={giveToken} />
      ))}
    </div>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const first = await shown(canvasElement);
    const last = await shown(canvasElement, 2);
    await expect(await first.inside.findByText('3,000')).toBeVisible();
    last.root.scrollIntoView();
    await last.inside.findByText(/^Most detections in a day’s hour/);
    await expect(giveToken).toHaveBeenCalledOnce();
    await expect(askedSoFar().filter(({ url }) => url.endsWith('/analyses'))).toHaveLength(1);
  },
};

const far = attributes('species');
/** A widget far below the window asks for nothing until it comes near. */
export const FarBelow: Story = {
  render: () => (
    <div style={{ paddingTop: 4000 }}>
      <Widget attributes={far} fetchToken={giveToken} />
    </div>
  ),
  beforeEach: inNorth(birds),
  play: async ({ canvasElement }) => {
    const { inside, root } = await shown(canvasElement);
    await expect(inside.getByText('Reading what was found...')).toBeInTheDocument();
    await expect(giveToken).not.toHaveBeenCalled();
    root.scrollIntoView();
    await expect(await inside.findByText('Common Chaffinch')).toBeVisible();
  },
};
