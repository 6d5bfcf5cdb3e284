import { CalibrationsPanel, SamplesPanel } from '@biophony/ui/review';
import { MembersScreen } from '@biophony/ui/screens';
import { DatasetFiles } from '@biophony/ui/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fragment, useState, type ReactNode } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import { StoryKit } from '../fixtures/kit.tsx';
import { members } from '../fixtures/members.ts';
import { project } from '../fixtures/projects.ts';
import { calibration, sample } from '../fixtures/review/calibrations.ts';

const meta: Meta = { title: 'Feedback/Lists Read Again' };
export default meta;
type Story = StoryObj;

const clock = Date.now;
const none = { next_cursor: null };
const owned = { ...project, project_id: 'p1', role: 'owner' as const };
const stored = (filename: string) => ({
  file_id: filename,
  filename,
  kind: 'recording',
  size_bytes: 1,
  sha256: null,
  verified_by: null,
  status: 'stored',
  issue: null,
  recording: null,
});

/** Shows a list anew, as to somebody who comes back to its page. */
function Visits({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setVisit((before) => before + 1)}>
        Come back
      </button>
      <Fragment key={visit}>{children}</Fragment>
    </>
  );
}

interface ListCase {
  list: ReactNode;
  path: string;
  before: unknown;
  after: unknown;
  /** Something that is listed before alone. */
  stale: RegExp;
}

/**
 * A list that is there is read again a minute later, and that fails. Retry then reads it again, and what it lacks by now goes;
 * to read a further page would send nothing, and hide that the list is an old one.
 */
function readAgain({ list, path, before, after, stale }: ListCase): Story {
  const answer = fn();
  return {
    render: () => (
      <StoryKit
        answers={{
          'GET /api/projects/p1': { project: owned },
          'GET /api/projects/p1/survey': { analyses: [], ...none },
          'GET /api/projects/p1/members': { members, ...none },
          'GET /api/projects/p1/invitations': { invitations: [], ...none },
          'GET /api/projects/p1/viewer-links': { links: [], ...none },
          [`GET ${path}`]: (_: null, query: URLSearchParams) =>
            query.get('kind') === 'receipt' ? { files: [], ...none } : answer(),
        }}
      >
        <Visits>{list}</Visits>
      </StoryKit>
    ),
    beforeEach: () => {
      answer.mockReset().mockReturnValue(before);
      return () => {
        Date.now = clock;
      };
    },
    play: async () => {
      await screen.findAllByText(stale);
      answer.mockReturnValue(503);
      Date.now = () => clock() + 60_000;
      fireEvent.click(screen.getByRole('button', { name: 'Come back', hidden: true }));
      const retry = await screen.findByRole('button', { name: 'Retry' });
      answer.mockReturnValue(after);
      await userEvent.click(retry);
      await waitFor(() => expect(screen.queryAllByText(stale)).toHaveLength(0));
      await expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    },
  };
}

export const MembersOfProject = readAgain({
  list: <MembersScreen projectId="p1" />,
  path: '/api/projects/p1/members',
  before: { members, ...none },
  after: { members: members.filter(({ display_name }) => display_name !== 'Dana'), ...none },
  stale: /^Dana$/,
});

export const FilesOfDataset = readAgain({
  list: <DatasetFiles dataset={{ data_id: 'd1', dataset_name: 'Card' }} open onClose={fn()} />,
  path: '/api/data/datasets/d1/files',
  before: { files: ['1.WAV', '2.WAV'].map(stored), ...none },
  after: { files: [stored('1.WAV')], ...none },
  stale: /2\.WAV/,
});

export const Samples = readAgain({
  list: <SamplesPanel projectId="p1" onOpen={fn()} onCalibration={fn()} />,
  path: '/api/projects/p1/samples',
  before: { samples: [sample, { ...sample, sample_id: 'sample-2', name: 'Blackbird' }], ...none },
  after: { samples: [sample], ...none },
  stale: /^Blackbird$/,
});

export const Calibrations = readAgain({
  list: <CalibrationsPanel projectId="p1" />,
  path: '/api/projects/p1/calibrations',
  before: {
    calibrations: [calibration(), calibration({ calibration_id: 'c2', species: 'Turdus merula' })],
    ...none,
  },
  after: { calibrations: [calibration()], ...none },
  stale: /Turdus merula/,
});
