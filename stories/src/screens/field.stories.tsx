import type { Meta, StoryObj } from '@storybook/react-vite';
import { DashboardScreen, NeedsNetwork, ProjectScreen } from '@biophony/ui/screens';
import { expect, screen, userEvent, within } from 'storybook/test';
import { analysis, dataset } from '../fixtures/data.ts';
import { navigate, signOut, StoryKit } from '../fixtures/kit.tsx';
import { project, summaries } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Screens/In the field', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const show = (): Story => ({
  render: () => (
    <StoryKit
      answers={{
        'GET /api/projects': { projects: summaries, next_cursor: null },
        'GET /api/projects/p1': { project },
        'GET /api/data/p1/datasets': { datasets: [dataset] },
        'GET /api/analysis/projects/p1/analyses': { analyses: [analysis] },
        'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
        'GET /api/projects/p1/species': {
          species: [
            {
              scientific_name: 'Erithacus rubecula',
              common_name: 'European Robin',
              detections: 1204,
              datasets: 6,
              best_confidence: 0.98,
              data_id: 'd1',
            },
          ],
          next_cursor: null,
        },
        'GET /api/projects/p1/recordings': 400,
        'POST /api/projects/p1/notes': 'offline',
      }}
    >
      <DashboardScreen current="projects" projectId="p1">
        <ProjectScreen projectId="p1" />
      </DashboardScreen>
    </StoryKit>
  ),
});

/** A note waits to be sent; signing out asks. */
export const NoteWaits: Story = {
  ...show(),
  play: async () => {
    localStorage.setItem(
      'biophony:notes/u1/p1/k1',
      JSON.stringify({
        key: 'k1',
        text: 'Ring ouzel?',
        author: 'Chiara',
        at: '2026-05-22T16:04:00Z',
      }),
    );
    dispatchEvent(new StorageEvent('storage'));
    try {
      await expect(await screen.findByText('Waits to be sent')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
      const dialog = within(await screen.findByRole('dialog'));
      await expect(dialog.getByText(/1 note of “.+” has not been sent/)).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Stay Signed In' }));
      await expect(signOut).not.toHaveBeenCalled();
    } finally {
      localStorage.removeItem('biophony:notes/u1/p1/k1');
      dispatchEvent(new StorageEvent('storage'));
    }
  },
};

/** The bar says from when the page is; what is not kept says so (S30.1) (S30.3). */
export const NoNetwork: Story = {
  render: () => (
    <StoryKit answers={{}} away={new Date('2026-05-22T16:04:00Z')}>
      <DashboardScreen current="projects">
        <h1>Dawn at the lake</h1>
        <NeedsNetwork page="survey">
          <p>What is shown with a network.</p>
        </NeedsNetwork>
      </DashboardScreen>
    </StoryKit>
  ),
  play: async () => {
    await expect(
      await screen.findByText(/^No network. This is what was here on 22 May 2026/),
    ).toBeVisible();
    await expect(
      screen.getByText('The survey needs a network. It was not kept on this device.'),
    ).toBeVisible();
  },
};

/** By button and by key; a part fails, the others are shown (S32.1) (S32.3) (S32.4). */
export const Search: Story = {
  ...show(),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }),
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('combobox');
    await userEvent.type(field, 'rob');
    await expect(await dialog.findByRole('option', { name: /^European Robin/ })).toBeVisible();
    await expect(await dialog.findByText('Recordings could not be searched.')).toBeVisible();
    await userEvent.type(field, '{ArrowDown}{Enter}');
    const review = { to: 'review', projectId: 'p1', query: '?start=Erithacus+rubecula' };
    await expect(navigate).toHaveBeenCalledWith(review);
  },
};
