import { analysisTypes, devices } from '@biophony/contract/constants';
import {
  CreateAnalysisDialog,
  UploadDialog,
  type FileView,
  type ValidationView,
} from '@biophony/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { args, submit, values } from '../fixtures/create-analysis.ts';

const files = Array.from({ length: 60 }, (_, at): FileView => ({
  path: `card-07/DATA/20260514_${String(at).padStart(6, '0')}.WAV`,
  size: 28_800_488,
  recordedAt: '2026-05-14T03:30:00+02:00',
  durationS: 300,
  state: 'ready',
}));

const presets = {
  list: [{ preset_id: 'p1', name: 'Owls at night' }],
  chosen: 'p1',
  busy: false,
  saved: false,
  error: null,
  onChoose: fn(),
  onSave: fn(),
  onReplace: fn(),
  onRename: fn(),
  onDelete: fn(),
  onForget: fn(),
};

/** The settings of an analysis; closing them opens an upload. */
function LongDialogs() {
  const [uploading, setUploading] = useState(false);
  const [validation, setValidation] = useState<ValidationView | null>(null);
  return (
    <>
      <CreateAnalysisDialog
        {...args}
        open={!uploading}
        stage="configure"
        type="birdnet_v2_4"
        values={{
          ...values,
          merge_consecutive: 'false',
          embeddings: '',
          species_list: '',
          include: '',
          exclude: '',
          range_threshold: '',
          thresholds: '',
        }}
        descriptions={analysisTypes.birdnet_v2_4.parameter_descriptions}
        presets={presets}
        onLoadSettings={fn()}
        onSaveSettings={fn()}
        onList={fn()}
        onClose={() => setUploading(true)}
      />
      <UploadDialog
        open={uploading}
        phase="editing"
        storage={{ used: 2 ** 30, limit: 100 * 2 ** 30, tier: 'pro' }}
        name="Cards of May"
        device="audiomoth"
        devices={devices}
        selection={{
          files,
          bytes: files.length * 28_800_488,
          seconds: files.length * 300,
          faults: { blocked: [], odd: [] },
          reading: null,
          skipped: [],
        }}
        exceeded={false}
        validation={validation}
        progress={null}
        failedCount={0}
        canValidate
        canUpload={validation !== null}
        error={null}
        onName={fn()}
        onDevice={fn()}
        onFiles={fn()}
        onRemove={fn()}
        onLeaveOut={fn()}
        onClear={fn()}
        onValidate={() => setValidation({ valid: true, issues: [] })}
        onUpload={fn()}
        onCancelUpload={fn()}
        onRetryFailed={fn()}
        onClose={fn()}
      />
    </>
  );
}

/** Whether all of it is seen: inside the window, and under nothing else. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isInWindow = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  return (
    isInWindow &&
    [top + 1, bottom - 1].every((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    })
  );
}

const seen = (element: Element) => waitFor(() => expect(isInView(element)).toBe(true));

const opened = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name });
  const inside = within(dialog);
  return { inside, button: (label: string) => inside.getByRole('button', { name: label }) };
};

const meta: Meta = { title: 'Dialogs/Long', render: () => <LongDialogs /> };
export default meta;

/** The buttons are in view before, while and after the content scrolls (S2.54). */
const inWindow = (width: number, height: number): StoryObj => ({
  globals: { viewport: { value: 'window' } },
  parameters: {
    viewport: {
      options: {
        window: {
          name: `${width} × ${height}`,
          styles: { width: `${width}px`, height: `${height}px` },
        },
      },
    },
  },
  play: async () => {
    const create = await opened('Create Analysis');
    const names = ['Cancel', 'Submit Analysis', 'Close'];
    for (const name of names) await seen(create.button(name));

    submit.mockClear();
    await userEvent.type(create.inside.getByLabelText('Latitude'), '{Enter}');
    await expect(submit).toHaveBeenCalledOnce();

    const summary = create.inside.getByText('Species lists and thresholds');
    await userEvent.click(summary);
    for (const name of names) await seen(create.button(name));
    // Content, buttons, cross.
    const follows = summary.compareDocumentPosition(create.button('Cancel'));
    await expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    create.button('Cancel').focus();
    for (const name of names.slice(1)) {
      await userEvent.tab();
      await expect(create.button(name)).toHaveFocus();
    }

    await userEvent.click(create.button('Cancel'));
    const upload = await opened('Upload Dataset');
    for (const name of ['Cancel', 'Validate Files', 'Upload Dataset', 'Close'])
      await seen(upload.button(name));
    upload.inside.getByRole('button', { name: 'Remove All' }).scrollIntoView();
    await userEvent.click(upload.button('Validate Files'));
    await seen(await upload.inside.findByText('Validation Passed'));
    await expect(upload.button('Upload Dataset')).toBeEnabled();
    await seen(upload.button('Upload Dataset'));
  },
});

export const Desktop = inWindow(1440, 900);
export const SmallDesktop = inWindow(1024, 768);
export const Phone = inWindow(390, 844);

/** Nothing inside takes the focus, so the content takes it and scrolls by keys. */
export const OnlyText: StoryObj = {
  render: () => (
    <CreateAnalysisDialog
      {...args}
      stage="submitted"
      type="birdnet_v2_4"
      submitted={{
        count: 1,
        failures: Array.from({ length: 60 }, (_, at) => ({
          name: `Card ${at}`,
          message: 'This account has 500 open analyses. Wait until some have ended.',
        })),
      }}
      onAgain={fn()}
    />
  ),
  play: async () => {
    const { inside, button } = await opened('Create Analysis');
    const content = inside.getByRole('list').closest('.bp-modal-scroll');
    await waitFor(() => expect(content).toHaveFocus());
    await seen(button('Done'));
    await userEvent.tab();
    await expect(button('Try These Again')).toHaveFocus();
  },
};
