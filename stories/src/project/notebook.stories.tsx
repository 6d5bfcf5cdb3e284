import type { Meta, StoryObj } from '@storybook/react-vite';
import { NoteCard, NotesList, ProjectTabs, TagsList, Timeline } from '@biophony/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { project } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Project/Notebook' };
export default meta;
type Story = StoryObj;

const add = fn();
const remove = fn();
const save = fn(async () => true);

export const Notes: Story = {
  render: () => <NotesList notes={project.notes} onAdd={add} onSave={save} onDelete={remove} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit note by Chiara Rossi' }));
    const field = canvas.getByRole('textbox', { name: 'Note Text' });
    await userEvent.clear(field);
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(field, '  Only water. ');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(save).toHaveBeenCalledWith(project.notes[0], 'Only water.');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete note by User' }));
    await expect(remove).toHaveBeenCalledWith(project.notes[1]);
  },
};

export const NotesEmpty: Story = {
  render: () => <NotesList notes={[]} onAdd={add} onSave={save} onDelete={remove} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText('No notes yet. Add your first note to get started.'),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add Note' }));
    await expect(add).toHaveBeenCalled();
  },
};

const [note] = project.notes;
export const NoteDeleting: Story = {
  render: () => (
    <>{note && <NoteCard note={note} busy="deleting" onSave={save} onDelete={remove} />}</>
  ),
};

export const NoteEditing: Story = {
  render: () => <>{note && <NoteCard note={note} onSave={save} onDelete={remove} />}</>,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Edit note/ }));
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};

export const LongAuthorOnAPhone: Story = {
  render: () => (
    <div style={{ width: 288 }}>
      {note && (
        <NoteCard note={{ ...note, author: 'A'.repeat(100) }} onSave={save} onDelete={remove} />
      )}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: /^Delete note/ });
    const frame = canvasElement.querySelector('.bp-note');
    await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(
      frame?.getBoundingClientRect().right ?? 0,
    );
  },
};

export const Tags: Story = {
  render: () => <TagsList tags={project.tags} busyTag="river" onAdd={add} onRemove={remove} />,
  play: async ({ canvasElement }) => {
    remove.mockClear();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove tag alps' }));
    await expect(remove).toHaveBeenCalledWith('alps');
  },
};

export const TagsEmpty: Story = {
  render: () => <TagsList tags={[]} onAdd={add} onRemove={remove} />,
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(
        'No tags yet. Add tags to organize and categorize your project.',
      ),
    ).toBeVisible();
  },
};

export const TimelineFull: Story = {
  render: () => <Timeline events={project.timeline} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('analysis type: Sound events')).toBeVisible();
  },
};
export const TimelineEmpty: Story = {
  render: () => <Timeline events={[]} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No timeline events yet.')).toBeVisible();
  },
};

export const Tabs: Story = {
  render: () => (
    <ProjectTabs
      counts={{ notes: 2, tags: 5, timeline: 3 }}
      notes={<p>notes</p>}
      tags={<p>tags</p>}
      timeline={<p>timeline</p>}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('tab', { name: 'Timeline (3)' }));
    await expect(canvas.getByText('timeline')).toBeVisible();
  },
};
