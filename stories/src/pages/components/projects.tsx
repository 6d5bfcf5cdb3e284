import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { summaries } from '../../fixtures/projects.ts';
import { page } from '../page.tsx';

const link: kit.RenderLink = ({ children, ...props }) => (
  <a href="#project" {...props}>
    {children}
  </a>
);
const cards = summaries.map((project) => (
  <kit.ProjectCard
    key={project.project_id}
    project={project}
    renderLink={link}
    onDelete={() => undefined}
  />
));

export const CreateProjectCard = page(kit.CreateProjectCard, {
  args: { busy: false, onCreate: fn() },
  accessibility: 'The whole card is one button.',
});

export const ProjectCard = page(kit.ProjectCard, {
  args: { project: summaries[0], renderLink: link, onDelete: fn() },
  accessibility:
    'An `article` with a heading. Its link and its menu are named after the project. Give to `renderLink` the link of your router.',
});

export const ProjectGrid = page(kit.ProjectGrid, {
  args: { first: <kit.CreateProjectCard onCreate={() => undefined} />, children: cards },
  accessibility: 'A list, so that a screen reader tells how many projects there are.',
});

export const TagFilter = page(kit.TagFilter, {
  args: {
    tags: ['alps', 'dawn chorus', 'owls', 'river'],
    selected: new Set(['owls']),
    onChange: fn(),
  },
  accessibility: 'A named group of buttons; each tells by `aria-pressed` whether it is chosen.',
});
