import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { analysis, dataset, partialDataset } from '../../fixtures/data.ts';
import { project } from '../../fixtures/projects.ts';
import { page } from '../page.tsx';

const save = async () => true;
const link: kit.RenderLink = ({ children, ...props }) => (
  <a href="#projects" {...props}>
    {children}
  </a>
);
const panel = 'Its buttons have whole words. Put it below a heading, as `StepCard` does.';

export const AnalysisPanel = page(kit.AnalysisPanel, {
  args: {
    analysis,
    results: { count: 4, bytes: 52_428_800 },
    datasetName: 'Cards of May',
    onCreate: fn(),
    onResults: fn(),
    onDelete: fn(),
  },
  accessibility: panel,
});

export const DatasetPanel = page(kit.DatasetPanel, {
  args: {
    dataset,
    deviceLabel: 'AudioMoth',
    projectFileCount: dataset.file_count,
    projectBytes: dataset.total_size_bytes,
    onUpload: fn(),
    onAddFiles: fn(),
    onFiles: fn(),
    onDelete: fn(),
  },
  accessibility: panel,
});

export const EditableText = page(kit.EditableText, {
  args: {
    as: 'p',
    value: 'Twelve recorders along the river.',
    placeholder: 'Add a description...',
    labels: {
      field: 'Description',
      edit: 'Edit description',
      save: 'Save description',
      cancel: 'Cancel',
    },
    onSave: save,
  },
  accessibility:
    'Enter saves (Ctrl and Enter where there are several lines), Escape gives up and asks first. The focus returns to the pencil. `labels` name the field and its buttons.',
});

export const Facts = page(kit.Facts, {
  args: {
    facts: [
      { label: 'Species', value: 41, big: true },
      { label: 'Recordings', value: '1,248' },
      { label: 'Analysis ID', value: 'a-5f0c2e9d', code: true },
    ],
  },
  accessibility: 'Names and values are a description list (`dl`).',
});

export const IssueList = page(kit.IssueList, {
  args: {
    title: 'Validation issues',
    issues: partialDataset.validation_issues,
    more: (count: number) => `...and ${count} more`,
  },
  accessibility: 'A heading of the fourth level and a list.',
});

export const NoteCard = page(kit.NoteCard, {
  args: { note: project.notes[0], onSave: save, onDelete: fn() },
  accessibility: 'Its buttons are named after the author, such as “Edit note by Chiara Rossi”.',
});

export const NotesList = page(kit.NotesList, {
  args: { notes: project.notes, onAdd: fn(), onSave: save, onDelete: fn() },
  accessibility: 'Every note is an `article`, and its buttons are named after its author.',
});

export const ProjectHeader = page(kit.ProjectHeader, {
  args: { project, renderLink: link, onTitle: save, onDescription: save, onDelete: fn() },
  accessibility:
    'The title is the heading of the first level; it and the description are edited in place.',
});

export const ProjectTabs = page(kit.ProjectTabs, {
  args: {
    counts: { notes: 2, tags: 5, timeline: 4 },
    notes: <p>The notes stand here.</p>,
    tags: <p>The tags stand here.</p>,
    timeline: <p>The timeline stands here.</p>,
  },
  accessibility:
    'Tabs as WAI-ARIA describes them: arrow keys go from one to the next. Each tells how much it holds.',
});

export const ReportPanel = page(kit.ReportPanel, { accessibility: panel });

export const StepCard = page(kit.StepCard, {
  args: {
    number: 1,
    title: 'Data',
    text: 'Upload the recordings of one deployment',
    state: 'next',
    open: true,
    onToggle: fn(),
    children: <p>What belongs to the step stands here.</p>,
  },
  within: (card) => <kit.Steps>{card}</kit.Steps>,
  accessibility:
    'Its head is a button in a heading, which tells whether the step is open and, in words, how far it is. It belongs into `Steps`.',
});

export const Steps = page(kit.Steps, {
  args: {
    children: (
      <kit.StepCard
        number={1}
        title="Data"
        text="Upload the recordings of one deployment"
        state="done"
        open={false}
        onToggle={fn()}
      >
        <p>What belongs to the step stands here.</p>
      </kit.StepCard>
    ),
  },
  accessibility: 'An ordered list with a name.',
});

export const TagsList = page(kit.TagsList, {
  args: { tags: project.tags, onAdd: fn(), onRemove: fn() },
  accessibility: 'Every button that removes a tag is named after the tag.',
});

export const Timeline = page(kit.Timeline, {
  args: { events: project.timeline },
  accessibility: 'An ordered list; times stand in `time` elements.',
});
