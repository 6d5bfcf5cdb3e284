'use client';

import type { Sample } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { useOnceRead } from '../../base/use-reading.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { EmptyState, Loading } from '../../kit/loading.tsx';
import { ConfirmDialog } from '../../kit/modal.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';
import { useMay } from '../use-may.ts';
import { EditSampleDialog, SampleCard } from './sample-card.tsx';
import { type SampleEdit, useReviewers, useSampleChange, useSamples } from './use-samples.ts';

// Separate, so that the list does not wait for the drawing code.
const NewSample = lazy(async () => ({ default: (await import('./new-sample.tsx')).NewSample }));
const MoreClips = lazy(async () => ({ default: (await import('./more-clips.tsx')).MoreClips }));

export interface SamplesPanelProps {
  projectId: string;
  /** Opens the review of a sample. */
  onOpen: (sampleId: string) => void;
  /** Opens the calibration of a sample. */
  onCalibration: (sampleId: string) => void;
  /** Called when the samples are shown or have failed. */
  onRead?: () => void;
}

type SampleDialog = { to: 'edit' | 'delete' | 'extend'; sample: Sample } | { to: 'create' } | null;

/** Samples of a project with progress and actions. */
export function SamplesPanel(props: SamplesPanelProps) {
  const { projectId, onOpen, onCalibration, onRead } = props;
  const t = useSamplesMessages();
  const manages = useMay(projectId, 'manager');
  const { samples, error, loading, more, readMore, retry } = useSamples(projectId, t.failed);
  useOnceRead(Boolean(samples ?? error), onRead);
  const reviewers = useReviewers(projectId);
  const [dialog, setDialog] = useState<SampleDialog>(null);
  const [leftOut, setLeftOut] = useState(0);
  const saving = useSampleChange(
    projectId,
    ({ samples: client }, { sample, edit }: { sample: Sample; edit: SampleEdit }) =>
      client.update(projectId, sample.sample_id, edit),
    t.saveFailed,
  );
  const removing = useSampleChange(
    projectId,
    ({ samples: client }, sample: Sample) => client.delete(projectId, sample.sample_id),
    t.deleteFailed,
  );
  const ask = (next: SampleDialog) => {
    saving.forget();
    removing.forget();
    setDialog(next);
    setLeftOut(0);
  };
  const close = () => ask(null);
  const save = async (sample: Sample, edit: SampleEdit) => {
    if (await saving.run({ sample, edit })) setDialog(null);
  };
  const remove = async (sample: Sample) => {
    if (await removing.run(sample)) setDialog(null);
  };
  if (error && !samples) return <ErrorAlert error={error} onRetry={retry} />;
  if (!samples) return <Loading text={t.loading} />;
  const create = manages && (
    <Button variant="soft" onClick={() => ask({ to: 'create' })}>
      {t.choose}
    </Button>
  );
  // The latest version, including what was added meanwhile.
  const present = (sample: Sample) =>
    samples.find(({ sample_id }) => sample_id === sample.sample_id) ?? sample;
  const deleting = dialog?.to === 'delete' ? dialog.sample : null;
  return (
    <section className="bp-samples" aria-label={t.title}>
      {leftOut > 0 && (
        <Notice live>
          <p>{t.leftOut(leftOut)}</p>
        </Notice>
      )}
      {samples.length === 0 ? (
        <EmptyState title={t.emptyTitle} text={t.emptyText} action={create} />
      ) : (
        <>
          <div className="bp-chart-head">
            <WidgetHeading>{t.title}</WidgetHeading>
            {create}
          </div>
          <div className="bp-samples-list">
            {samples.map((sample) => (
              <SampleCard
                key={sample.sample_id}
                sample={sample}
                manages={manages}
                onOpen={() => onOpen(sample.sample_id)}
                onCalibration={() => onCalibration(sample.sample_id)}
                onExtend={() => ask({ to: 'extend', sample })}
                onEdit={() => ask({ to: 'edit', sample })}
                onDelete={() => ask({ to: 'delete', sample })}
              />
            ))}
          </div>
        </>
      )}
      {error && <ErrorAlert error={error} onRetry={retry} />}
      {more && !error && (
        <Button variant="soft" disabled={loading} onClick={readMore}>
          {t.more}
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog?.to === 'create' && (
          <NewSample
            projectId={projectId}
            onKept={(count) => {
              close();
              setLeftOut(count);
            }}
            onClose={close}
          />
        )}
        {dialog?.to === 'extend' && (
          <MoreClips projectId={projectId} sample={present(dialog.sample)} onClose={close} />
        )}
      </Suspense>
      {dialog?.to === 'edit' && (
        <EditSampleDialog
          sample={present(dialog.sample)}
          members={reviewers.data ?? []}
          busy={saving.busy}
          error={saving.error}
          onSave={(edit) => void save(dialog.sample, edit)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={t.deleteTitle}
        question={t.deleteQuestion(deleting?.name ?? '')}
        action={t.delete}
        busy={removing.busy}
        onConfirm={() => deleting && void remove(deleting)}
        onClose={close}
      >
        {removing.error && <ErrorAlert error={removing.error} />}
      </ConfirmDialog>
    </section>
  );
}
