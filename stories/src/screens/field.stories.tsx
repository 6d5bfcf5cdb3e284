import type { Meta, StoryObj } from '@storybook/react-vite';
import { DashboardScreen, ProjectScreen } from '@biophony/ui/screens';
import { expect, screen, userEvent, within } from 'storybook/test';
import { analysis, dataset } from '../fixtures/data.ts';
import { signOut, StoryKit } from '../fixtures/kit.tsx';
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
        'GET /api/projects/p1/recordings': { recordings: [], complete: true },
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

export const Search: Story = {
  ...show(),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('combobox'), 'rob');
    await expect(await dialog.findByRole('option', { name: /^European Robin/ })).toBeVisible();
  },
};
