import type { Meta, StoryObj } from '@storybook/react-vite';
import { EditableText, ProjectHeader, type RenderLink } from '@biophony/ui';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { project } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Project/Header' };
export default meta;
type Story = StoryObj;

const link: RenderLink = ({ children, ...props }) => (
  <a href="#projects" {...props}>
    {children}
  </a>
);
const save = fn(async () => true);
const refuse = fn(async () => false);
const remove = fn();
const header = (given: Partial<typeof project> = {}, busyField: 'title' | null = null) => (
  <ProjectHeader
    project={{ ...project, ...given }}
    renderLink={link}
    busyField={busyField}
    onTitle={save}
    onDescription={save}
    onDelete={remove}
  />
);

/** S29.2 */
export const Full: Story = {
  render: () => header(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('33% Complete')).toBeVisible();
    const deletion = canvas.getByRole('button', { name: 'Delete Project' });
    const quiet = getComputedStyle(deletion);
    await expect(quiet.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    const before = quiet.color;
    deletion.focus();
    await waitFor(() => expect(getComputedStyle(deletion).color).not.toBe(before));
    await userEvent.click(deletion);
    await expect(remove).toHaveBeenCalledOnce();
  },
};

export const LongWordsOnAPhone: Story = {
  render: () => (
    <div style={{ width: 288 }}>
      {header({ title: 'W'.repeat(200), description: 'W'.repeat(500) })}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const narrow = canvasElement.querySelector('.bp-project-header');
    await expect(narrow?.scrollWidth).toBe(288);
    await expect(within(canvasElement).getByRole('button', { name: 'Edit title' })).toBeVisible();
  },
};

const longTitle = 'The third year of the reed beds after the dam was taken down. '
  .repeat(4)
  .slice(0, 200);

/** (S2.53) */
export const LongTitleOnAPhone: Story = {
  render: () => <div style={{ width: 358 }}>{header({ title: longTitle })}</div>,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const title = canvas.getByRole('heading', { level: 1, name: longTitle.trim() });
    const more = await canvas.findByRole('button', { name: 'Show whole title' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(title.clientHeight).toBe(3 * 28);
    await userEvent.click(more);
    const less = canvas.getByRole('button', { name: 'Show less of the title' });
    await expect(less).toHaveFocus();
    await expect(title.clientHeight).toBeGreaterThan(4 * 28);
    await userEvent.click(less);
    await expect(title.clientHeight).toBe(3 * 28);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit title' }));
    await expect(canvas.getByRole('textbox', { name: 'Project title' })).toHaveValue(longTitle);
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('heading', { level: 1 }).clientHeight).toBe(3 * 28);
  },
};

export const LongTitleWithRoom: Story = {
  render: () => header({ title: longTitle.slice(0, 120) }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { level: 1 }).clientHeight).toBeLessThanOrEqual(
      3 * 28,
    );
    await expect(canvas.queryByRole('button', { name: 'Show whole title' })).toBeNull();
  },
};

/** Where the letters of an element begin and end in the window. */
function lettersOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** (S2.52) */
export const Hebrew: Story = {
  render: () => header({ title: 'ציפורי שיר בעמק', description: 'עשרים מקליטים לאורך הנחל. 2026' }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const text of [
      canvas.getByRole('heading', { level: 1 }),
      canvas.getByText(/^עשרים מקליטים/),
    ]) {
      const box = text.parentElement!;
      await expect(getComputedStyle(box).direction).toBe('rtl');
      await expect(getComputedStyle(box).textAlign).toBe('start');
      await expect(lettersOf(text).right).toBeCloseTo(box.getBoundingClientRect().right, 0);
    }
    await expect(getComputedStyle(canvas.getByText('33% Complete')).direction).toBe('ltr');
    await userEvent.click(canvas.getByRole('button', { name: 'Edit title' }));
    const field = canvas.getByRole('textbox', { name: 'Project title' });
    await expect(getComputedStyle(field).direction).toBe('rtl');
    await userEvent.keyboard('{Escape}');
  },
};

export const Fresh: Story = {
  render: () => header({ title: 'Untitled Project', description: '', progress_percentage: 0 }),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Add a description...')).toBeVisible();
  },
};

export const Complete: Story = { render: () => header({ progress_percentage: 100 }) };

export const EditTitle: Story = {
  render: () => header(),
  play: async ({ canvasElement }) => {
    save.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit title' }));
    const field = canvas.getByRole('textbox', { name: 'Project title' });
    await userEvent.clear(field);
    await expect(canvas.getByRole('button', { name: 'Save title' })).toBeDisabled();
    await userEvent.type(field, '  Val di Sole 2026 {Enter}');
    await expect(save).toHaveBeenCalledWith('Val di Sole 2026', project.title);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Edit title' })).toHaveFocus());
  },
};

export const EditDescription: Story = {
  render: () => header(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit description' }));
    await expect(canvas.getByRole('textbox', { name: 'Project description' })).toHaveFocus();
  },
};

const labels = { field: 'Title', edit: 'Edit', save: 'Save', cancel: 'Cancel' };

export const GiveUp: Story = {
  render: () => <EditableText as="h1" value="Owls" labels={labels} onSave={refuse} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await userEvent.type(canvas.getByRole('textbox'), 'x{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(canvas.queryByRole('textbox')).toBeNull());
    await expect(canvas.getByRole('heading')).toHaveTextContent('Owls');
    await expect(refuse).not.toHaveBeenCalled();
  },
};

export const StaysOpenWhenRefused: Story = {
  render: () => <EditableText as="h1" value="Owls" labels={labels} onSave={refuse} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await userEvent.clear(canvas.getByRole('textbox'));
    await userEvent.type(canvas.getByRole('textbox'), 'Eagles{Enter}');
    await expect(refuse).toHaveBeenCalledWith('Eagles', 'Owls');
    await expect(canvas.getByRole('textbox')).toHaveValue('Eagles');
  },
};
