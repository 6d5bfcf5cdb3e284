import {
  calendarOf,
  CalendarWait,
  compactEffort,
  EffortCalendar,
  emptyComparison,
  GroupChoice,
  GroupComparison,
  SeasonChart,
  type Comparison,
} from '@biophony/ui/survey';
import { ErrorAlert } from '@biophony/ui/components';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { compared, sun } from '../fixtures/survey.ts';

const meta: Meta = {
  title: 'Survey/Charts',
  decorators: [
    (Story) => (
      <div className="bp-explorer">
        <div className="bp-survey">
          <Story />
        </div>
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj;

const onChoose = fn();
const firstDay = Date.UTC(2024, 2, 1) / 86_400_000;
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Recorders that listen at some hours of days, two at each site; every seventh loses a card. */
const made = (recorders: number, days: number) => {
  const deployments = Array.from({ length: recorders }, (_, at) => ({
    deployment_id: `deployment-${at}`,
    site_id: `site-${Math.floor(at / 2)}`,
    device_id: `24F3190${String(at).padStart(3, '0')}`,
  }));
  const effort = deployments.map(({ deployment_id, site_id }, at) =>
    compactEffort({
      deployment_id,
      site_id,
      time_zone: 'Europe/Berlin',
      recordings: days,
      seconds: 0,
      first: null,
      last: null,
      hours_left_out_s: 0,
      hours: Array.from({ length: days - (at % 5) * 3 }, (_, day) => day)
        .filter((day) => (day + at) % 11 !== 0)
        .flatMap((day) =>
          [4, 5, 6, 21, 22].slice(day % 3).map((hour) => ({
            hour: `${dateOf(firstDay + day)}T${String(hour).padStart(2, '0')}:00:00+01:00`,
            seconds: 3600,
            recordings: 6,
          })),
        ),
      failures:
        at % 7 === 0
          ? [
              { date: dateOf(firstDay + 8), reason: 'empty_file', files: 3 },
              { date: null, reason: 'unreadable', files: 1 },
            ]
          : [],
    }),
  );
  const names = new Map(deployments.map(({ site_id }) => [site_id, `Site ${site_id.slice(5)}`]));
  return calendarOf(effort, deployments, names, {
    sites: null,
    fromDay: null,
    toDay: null,
    hours: null,
  });
};

const few = made(8, 60);
const many = made(100, 400);

export const Calendar: Story = {
  render: () => <EffortCalendar calendar={few} onChoose={onChoose} />,
  play: async ({ canvasElement }) => {
    onChoose.mockClear();
    const canvas = within(canvasElement);
    const cell = canvas.getByRole('button', { name: /^What was recorded: Site 0/ });
    cell.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(cell).toHaveAccessibleName(/Site 0, 24F3190000, 2 Mar 2024: 4 h recorded$/);
    await userEvent.keyboard('{Enter}');
    await expect(onChoose).toHaveBeenCalledWith({ site_id: null, day: firstDay + 1 });
    await userEvent.click(canvas.getByRole('button', { name: /show the table$/ }));
    await expect(canvas.getByRole('columnheader', { name: 'Files without sound' })).toBeVisible();
    await expect(
      canvas.getByText(/Dots: 6 files .*2 files without sound have no time/),
    ).toBeVisible();
  },
};

export const CalendarOfAHundred: Story = {
  render: () => <EffortCalendar calendar={many} onChoose={() => undefined} />,
};

const long = 'Old oaks behind the gravel pit, second recorder from the north';
const named = {
  ...few,
  rows: few.rows.map((row, at) => ({
    ...row,
    undated: [],
    ...(at === 2 && { site: `${long}, at the edge of the reserve` }),
  })),
};

export const CalendarOnItsWay: Story = {
  render: () => (
    <>
      <CalendarWait rows={named.rows} />
      <EffortCalendar calendar={named} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const [waiting, there] = within(canvasElement).getAllByRole('figure');
    await expect(waiting?.getBoundingClientRect().height).toBeCloseTo(
      there?.getBoundingClientRect().height ?? 0,
      0,
    );
  },
};

export const CalendarFailed: Story = {
  render: () => (
    <CalendarWait
      rows={named.rows}
      failure={<ErrorAlert error={{ message: 'Failed to load what was recorded' }} />}
    />
  ),
};

export const CalendarOnAPhone: Story = {
  render: () => (
    <div style={{ width: 320 }}>
      <EffortCalendar calendar={named} onChoose={() => undefined} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const name = within(canvasElement).getByRole('button', { name: new RegExp(`^${long}`) });
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    await expect(name.clientWidth).toBeLessThanOrEqual(320);
    // The hour of a cell stands below the name of its row.
    const cell = within(canvasElement).getByRole('button', { name: /^What was recorded: Site 0/ });
    const first = within(canvasElement).getByRole('button', { name: /^Site 0, 24F3190001$/ });
    await expect(cell.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      first.getBoundingClientRect().bottom - 1,
    );
  },
};

export const CalendarEmpty: Story = {
  render: () => <EffortCalendar calendar={made(0, 0)} />,
};

const weeks = Array.from({ length: 24 }, (_, at) => ({
  firstDay: firstDay + 3 + 7 * at,
  seconds: 1,
}));
const season = {
  weeks,
  seconds: Float64Array.from({ length: weeks.length * 24 }, (_, at) =>
    at % 24 < 9 || at % 24 > 18 ? 7200 : 0,
  ),
  detections: Float64Array.from({ length: weeks.length * 24 }, (_, at) => {
    const [week, hour] = [Math.floor(at / 24), at % 24];
    return hour < 9 ? Math.max(0, Math.round(40 - (week - 8) ** 2 - (hour - 5) ** 2 * 4)) : 0;
  }),
};
export const Season: Story = {
  render: () => (
    <SeasonChart
      season={season}
      sun={sun}
      species="Common Blackbird"
      caption="Of 840 h recorded and analysed by BirdNET; detections with a confidence from 0.50."
      onChoose={onChoose}
    />
  ),
  play: async ({ canvasElement }) => {
    onChoose.mockClear();
    const canvas = within(canvasElement);
    const cell = canvas.getByRole('button', { name: /^The season of Common Blackbird: Week/ });
    cell.focus();
    await userEvent.keyboard('{End}');
    await expect(cell).toHaveAccessibleName(/00:00: 0 detections in 2 h/);
    await userEvent.keyboard('{Enter}');
    await expect(onChoose).toHaveBeenCalledWith(weeks.at(-1)?.firstDay);
  },
};

export const SeasonWithoutPlace: Story = {
  render: () => <SeasonChart season={season} sun={[]} species="Common Blackbird" />,
};

export const SeasonEmpty: Story = {
  render: () => (
    <SeasonChart
      season={{ weeks: [], seconds: new Float64Array(), detections: new Float64Array() }}
      sun={[]}
      species="Common Blackbird"
    />
  ),
};

export const Comparison_: Story = {
  name: 'Comparison',
  render: () => (
    <GroupComparison
      compared={compared}
      nameOf={(key) => key}
      caption="Of 340 h recorded and analysed by BirdNET; detections with a confidence from 0.50."
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('row', { name: /^Sample coverage/ })).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', { name: 'Species by days recorded: show the table' }),
    );
    await expect(canvas.getByRole('columnheader', { name: 'Lower limit' })).toBeVisible();
  },
};

export const ComparisonWithoutEffort: Story = {
  render: () => (
    <GroupComparison
      compared={{ ...compared, b: { ...compared.b, occasions: 0 } }}
      nameOf={(key) => key}
    />
  ),
};

const sites = Array.from({ length: 12 }, (_, at) => ({
  site_id: `s${at}`,
  name: `Site ${at + 1}`,
}));

function Choosing({ by }: { by: Comparison['by'] }) {
  const [comparison, setComparison] = useState(() => emptyComparison(by));
  return (
    <GroupChoice
      comparison={comparison}
      sites={sites}
      days={{ first: '2024-03-04', last: '2024-09-20' }}
      onChange={setComparison}
    />
  );
}

export const GroupsOfSites: Story = {
  render: () => <Choosing by="sites" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const ofA = within(canvas.getByRole('group', { name: 'Sites of Group A' }));
    await userEvent.click(ofA.getByRole('checkbox', { name: 'Site 3' }));
    await expect(ofA.getByRole('checkbox', { name: 'Site 3' })).toBeChecked();
  },
};

export const GroupsOfDays: Story = {
  render: () => <Choosing by="spans" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText('Group A: month'), '2024-05');
    await expect(canvas.getByLabelText('Group A: to')).toHaveValue('2024-05-31');
  },
};

export const BeforeAndAfter: Story = { render: () => <Choosing by="day" /> };
