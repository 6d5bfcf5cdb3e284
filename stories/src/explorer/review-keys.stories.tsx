import type { Meta, StoryObj } from '@storybook/react-vite';
import { ExploreScreen } from '@biophony/ui/screens';
import { act, useState } from 'react';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { analysis } from '../fixtures/data.ts';
import { detectionAnswers, explored } from '../fixtures/explorer/explored.ts';
import { StoryKit } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';

/** Verdicts that wait in this browser, since the stories' service takes none. */
const waiting = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('biophony:verdicts/'));
const forget = () => {
  for (const key of waiting()) localStorage.removeItem(key);
};
const meta: Meta = {
  title: 'Explorer/Review by keys',
  tags: ['full'],
  parameters: { bare: true },
  beforeEach: () => {
    forget();
    return forget;
  },
};
export default meta;
type Story = StoryObj;

const answers = {
  'GET /api/projects/p1': { project },
  'GET /api/analysis/projects/p1/analyses': { analyses: [{ ...analysis, ...explored }] },
  ...detectionAnswers({ count: 3000, days: 9 }),
};

function Page({ start = '' }: { start?: string }) {
  const [query, setQuery] = useState(start);
  return (
    <StoryKit answers={answers}>
      <ExploreScreen projectId="p1" query={query} onQuery={setQuery} />
    </StoryKit>
  );
}

/** The list once its rows are there. */
async function listed() {
  const list = await screen.findByRole('grid', { name: 'Detections' });
  await waitFor(() => {
    expect(within(list).getAllByRole('row').length).toBeGreaterThan(0);
    expect(within(list).queryByText('Loading...')).toBeNull();
  });
  return list;
}
const numberOf = (row: Element | null | undefined) => row?.getAttribute('aria-rowindex') ?? null;
/** The chosen row, counted from 1 for the first detection. */
const chosen = (list: HTMLElement) =>
  Number(numberOf(within(list).queryByRole('row', { selected: true }))) - 1;
/** The rows in which a verdict stands, counted from 1. */
const judged = (list: HTMLElement, verdict: string) =>
  within(list)
    .queryAllByText(verdict, { selector: '.bp-verdict span' })
    .map((mark) => Number(numberOf(mark.closest('tr'))) - 1);
/** Presses keys one after the other without a moment between them, as no worker can answer. */
const press = (list: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(list, { key });
};

/** Chooses a row that is in sight, counted from 1, and waits until it is shown. */
async function begin(list: HTMLElement, row: number) {
  const wanted = within(list)
    .getAllByRole('row')
    .find((one) => numberOf(one) === String(row + 1));
  await userEvent.click(wanted!);
  await waitFor(() => expect(chosen(list)).toBe(row));
  list.focus();
}

export const MovesAtOnce: Story = {
  render: () => <Page />,
  play: async () => {
    const list = await listed();
    await begin(list, 4);
    press(list, 'ArrowDown', 'ArrowDown', 'j', 'ArrowUp');
    await waitFor(() => expect(chosen(list)).toBe(6));
    // Far away, where no row is read yet.
    press(list, 'End', 'ArrowUp', 'k');
    await waitFor(() => expect(chosen(list)).toBe(2998));
    press(list, 'Home', 'ArrowDown', 'PageDown', 'PageUp', 'j');
    await waitFor(() => expect(chosen(list)).toBe(3));
  },
};

export const VerdictsAtOnce: Story = {
  render: () => <Page />,
  play: async () => {
    const list = await listed();
    await begin(list, 4);
    press(list, 'n', 'n', 'ArrowDown', 'y', 'ArrowUp', 'ArrowUp', 'u');
    await waitFor(() => expect(judged(list, 'Unsure')).toEqual([6]));
    await expect(judged(list, 'No')).toEqual([4, 5]);
    await expect(judged(list, 'Yes')).toEqual([7]);
    await waitFor(() => expect(chosen(list)).toBe(7));
    // Out of the rows that are read, it goes on as well.
    press(list, 'End', 'ArrowUp', 'ArrowUp', 'n', 'n');
    await waitFor(() => expect(judged(list, 'No')).toEqual([2998, 2999]));
    await waitFor(() => expect(chosen(list)).toBe(3000));
  },
};

export const VerdictsThatTheFilterLeavesOut: Story = {
  render: () => <Page start="?review=none" />,
  play: async () => {
    const list = await listed();
    await begin(list, 3);
    press(list, 'n', 'y', 'u', 'ArrowDown', 'n');
    await waitFor(() => expect(list).toHaveAttribute('aria-rowcount', String(3000 - 4 + 1)));
    // The third, fourth, fifth and seventh are gone; the eighth is shown, the fourth of those left.
    await waitFor(() => expect(chosen(list)).toBe(4));
    await expect(waiting()).toHaveLength(4);
  },
};

export const KeysWhileAFilterChanges: Story = {
  render: () => <Page />,
  play: async () => {
    const list = await listed();
    await begin(list, 4);
    press(list, 'n', 'n', 'n');
    await waitFor(() => expect(judged(list, 'No')).toEqual([4, 5, 6]));
    const review = screen.getByRole('combobox', { name: 'Reviewed' });
    press(list, 'End', 'ArrowUp');
    fireEvent.change(review, { target: { value: 'wrong' } });
    // Of the three that are left then, the second.
    press(list, 'u');
    await waitFor(() => expect(list).toHaveAttribute('aria-rowcount', '3'));
    await userEvent.selectOptions(review, 'all');
    await waitFor(() => expect(list).toHaveAttribute('aria-rowcount', '3001'));
    await waitFor(() => expect(judged(list, 'Unsure')).toEqual([5]));
    await expect(judged(list, 'No')).toEqual([4, 6]);
  },
};

const told: string[] = [];
let arrive: (query: string) => void = () => undefined;
function LateAddress() {
  const [query, setQuery] = useState('');
  return (
    <StoryKit answers={answers}>
      <div
        ref={() => {
          arrive = setQuery;
        }}
      >
        <ExploreScreen projectId="p1" query={query} onQuery={(next) => void told.push(next)} />
      </div>
    </StoryKit>
  );
}

export const AnAddressThatFollowsLate: Story = {
  render: () => <LateAddress />,
  play: async () => {
    told.length = 0;
    const list = await listed();
    await begin(list, 4);
    await waitFor(() => expect(told).toHaveLength(1));
    press(list, 'ArrowDown', 'n');
    await waitFor(() => expect(told).toHaveLength(2));
    // What the page asked for arrives one after the other; neither replaces the other.
    for (const query of told) {
      await act(() => arrive(query));
      await expect(chosen(list)).toBe(6);
    }
    await act(() => arrive(told[0] ?? ''));
    await waitFor(() => expect(chosen(list)).toBe(4));
  },
};
