import type { Deployment, Site } from '@biophony/contract';
import { DashboardScreen, SitesScreen } from '@biophony/ui/screens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { reply, StoryKit } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { deployments, sites } from '../fixtures/survey/setup.ts';

const meta: Meta = { title: 'Screens/Edited Elsewhere', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const stale = { code: 'version_mismatch', error: 'It was changed elsewhere.', request_id: 'req_1' };

/** One thing of the service, that is changed only over the version that was read. */
function keeper<Kept extends { version: number }>(first: Kept) {
  let kept = first;
  const change = (part: Partial<Kept>) => {
    kept = { ...kept, ...part, version: kept.version + 1 };
  };
  const sent = fn<(part: Partial<Kept>) => void>();
  return {
    get: () => kept,
    change,
    sent,
    put: (part: Partial<Kept>, ifMatch: string | null) => {
      sent(part);
      if (ifMatch?.replaceAll('"', '') !== String(kept.version)) return reply(412, stale);
      change(part);
      return kept;
    },
    reset: () => {
      kept = first;
      sent.mockClear();
    },
  };
}

const site = keeper<Site>(sites[1]!);
const deployment = keeper<Deployment>(deployments[1]!);
const wrapped = (name: string, answer: unknown) =>
  answer instanceof Response ? answer : { [name]: answer };

const show: Story = {
  render: () => (
    <StoryKit
      answers={{
        'GET /api/projects/p1': { project },
        'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
        'GET /api/data/p1/datasets': { datasets: [] },
        'GET /api/projects/p1/sites': () => ({ sites: [site.get()], next_cursor: null }),
        'GET /api/projects/p1/deployments': () => ({
          deployments: [deployment.get()],
          next_cursor: null,
        }),
        'PUT /api/projects/p1/sites/s1': (body: Partial<Site>, _: unknown, version: string) =>
          wrapped('site', site.put(body, version)),
        'PUT /api/projects/p1/deployments/e1': (
          body: Partial<Deployment>,
          _: unknown,
          version: string,
        ) => wrapped('deployment', deployment.put(body, version)),
      }}
    >
      <DashboardScreen current="projects">
        <SitesScreen projectId="p1" />
      </DashboardScreen>
    </StoryKit>
  ),
  beforeEach: () => {
    site.reset();
    deployment.reset();
  },
};

const open = async (button: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const inside = within(dialog);
  const note = inside.getByLabelText('Note');
  await userEvent.clear(note);
  await userEvent.type(note, 'Battery changed');
  return inside;
};
const save = (inside: ReturnType<typeof within>) =>
  userEvent.click(inside.getByRole('button', { name: 'Save' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** What somebody else hid stays hidden, and is shown before the person saves again. */
export const SiteHidden: Story = {
  ...show,
  play: async () => {
    const inside = await open(/^Edit Reed bed/);
    site.change({ public_precision: 'hidden', habitat: 'reed' });
    await save(inside);
    await inside.findByText('It was changed elsewhere.');
    await expect(inside.getByLabelText('Habitat')).toHaveValue('reed');
    await expect(inside.getByRole('combobox')).toHaveTextContent('Nothing');
    await expect(inside.getByLabelText('Note')).toHaveValue('Battery changed');
    await save(inside);
    await closed();
    await expect(site.sent.mock.lastCall).toEqual([{ note: 'Battery changed' }]);
    await expect(site.get()).toMatchObject({
      public_precision: 'hidden',
      habitat: 'reed',
      note: 'Battery changed',
    });
  },
};

export const DeploymentMoved: Story = {
  ...show,
  play: async () => {
    const inside = await open(/^Edit (the deployment of )?24F3/);
    deployment.change({ height_m: 4, end: '2026-06-01T10:00:00.000Z' });
    await save(inside);
    await inside.findByText('It was changed elsewhere.');
    await expect(inside.getByLabelText('Metres above the ground')).toHaveValue('4');
    await save(inside);
    await closed();
    await expect(deployment.sent.mock.lastCall).toEqual([{ note: 'Battery changed' }]);
    await expect(deployment.get()).toMatchObject({
      height_m: 4,
      end: '2026-06-01T10:00:00.000Z',
      note: 'Battery changed',
    });
  },
};
