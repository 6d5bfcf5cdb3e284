import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  CreateProjectCard,
  ProjectCard,
  ProjectGrid,
  TagFilter,
  type RenderLink,
} from '@biophony/ui';
import { DashboardScreen, ProjectsScreen } from '@biophony/ui/screens';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { StoryKit } from '../fixtures/kit.tsx';
import { makeSummary, summaries } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Projects' };
export default meta;
type Story = StoryObj;

const link: RenderLink = ({ children, ...props }) => (
  <a href="#project" {...props}>
    {children}
  </a>
);
const remove = fn();
const create = fn();

const cards = (projects = summaries) => (
  <ProjectGrid first={<CreateProjectCard onCreate={create} />}>
    {projects.map((project) => (
      <li key={project.project_id}>
        <ProjectCard project={project} renderLink={link} onDelete={remove} />
      </li>
    ))}
  </ProjectGrid>
);

export const Grid: Story = {
  render: () => cards(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText('No description provided')).toHaveLength(2);
    await expect(canvas.getByText('+2')).toBeVisible();
    await waitFor(() => {
      for (const card of canvas.getAllByRole('article'))
        expect(card.getBoundingClientRect().height).toBe(280);
    });
    await userEvent.click(
      canvas.getByRole('button', { name: 'Actions for Dawn chorus, Val di Sole' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Project' }));
    await expect(remove).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

/** A project whose parts are shown together has a second way in. */
export const WithSurvey: Story = {
  render: () => (
    <ProjectGrid first={<CreateProjectCard onCreate={create} />}>
      {summaries.slice(0, 3).map((project) => (
        <li key={project.project_id}>
          <ProjectCard
            project={{ ...project, site_count: 6, dataset_count: 6 }}
            renderLink={link}
            renderSurvey={link}
            onDelete={remove}
          />
        </li>
      ))}
    </ProjectGrid>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText('Survey')).toHaveLength(3);
    await waitFor(() => {
      for (const card of canvas.getAllByRole('article'))
        expect(card.getBoundingClientRect().height).toBe(280);
    });
  },
};

export const MenuOpen: Story = {
  render: () => cards(summaries.slice(0, 1)),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Actions for/ }));
    await expect(await screen.findByRole('menuitem', { name: 'Delete Project' })).toBeVisible();
  },
};

export const ThousandCards: Story = {
  tags: ['full'],
  render: () =>
    cards(
      Array.from({ length: 1000 }, (_, at) =>
        makeSummary({
          project_id: `p${at}`,
          title: `Transect ${at + 1}`,
          progress_percentage: (at * 7) % 101,
        }),
      ),
    ),
  // The other cards are made alike, and axe takes a second for fifty.
  parameters: { a11y: { context: '.bp-project-grid > li:nth-child(-n + 24)' } },
};

export const CreateCard: Story = {
  render: () => <CreateProjectCard onCreate={create} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(create).toHaveBeenCalledOnce();
  },
};

export const CreateCardBusy: Story = {
  render: () => <CreateProjectCard busy onCreate={create} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toBeDisabled();
  },
};

function Filter({ tags }: { tags: string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return <TagFilter tags={tags} selected={selected} onChange={setSelected} />;
}

export const TagFilterFew: Story = {
  render: () => <Filter tags={['alps', 'dawn chorus', 'owls', 'wetland']} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const owls = canvas.getByRole('button', { name: 'owls' });
    await userEvent.click(owls);
    await expect(owls).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filter' }));
    await expect(owls).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(owls);
  },
};

export const TagFilterMany: Story = {
  render: () => <Filter tags={Array.from({ length: 40 }, (_, at) => `plot ${at + 1}`)} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show 28 more' }));
    await expect(canvas.getByRole('button', { name: 'plot 40' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show fewer' }));
  },
};

const fiveHundred = Array.from({ length: 500 }, (_, at) =>
  makeSummary({
    project_id: `p${at}`,
    title: at === 7 ? 'Marais de Brière' : `Transect ${at + 1}`,
    file_count: at,
  }),
);

/** A long list has a search, an order and pages (S2.55, S2.56). */
export const FiveHundred: Story = {
  render: () => (
    <StoryKit answers={{ 'GET /api/projects': { projects: fiveHundred, next_cursor: null } }}>
      <DashboardScreen current="projects">
        <ProjectsScreen />
      </DashboardScreen>
    </StoryKit>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const search = await canvas.findByRole('searchbox', { name: 'Search projects' });
    await expect(canvas.getByText('47 of 500 shown')).toBeVisible();
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(2500);
    await expect(document.documentElement.scrollHeight).toBeLessThan(6000);

    await userEvent.click(canvas.getByRole('button', { name: 'Show 48 more' }));
    await expect(canvas.getByRole('link', { name: 'Transect 48' })).toHaveFocus();
    await expect(canvas.getByText('95 of 500 shown')).toBeVisible();

    await userEvent.keyboard('/');
    await expect(search).toHaveFocus();
    await userEvent.keyboard('briere');
    await expect(canvas.getByText('1 of 500 projects')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Marais de Brière' })).toBeVisible();
    await userEvent.keyboard(' lagoon');
    await expect(canvas.getByText(/^No project matches\./)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search and tags' }));
    await expect(search).toHaveFocus();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sort by' }), 'Recordings');
    await expect(canvas.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Transect 500');
  },
  // The other cards are made alike, and axe takes a second for fifty.
  globals: { viewport: { value: 'desk' } },
  parameters: {
    bare: true,
    viewport: {
      options: { desk: { name: 'Desk', styles: { width: '1440px', height: '900px' } } },
    },
    a11y: { context: { exclude: ['.bp-project-grid > li:nth-child(n + 6)'] } },
  },
};
