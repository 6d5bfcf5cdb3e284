'use client';

import type { Dataset } from '@biophony/contract';
import { devices } from '@biophony/contract/constants';
import { UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../base/format.ts';
import { formatBytes } from '../base/sizes.ts';
import { ChoiceList } from '../kit/choice.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog, Modal } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useFilesMessages, useUploadMessages } from '../kit/use-page-messages.ts';
import { ValidationChip } from '../kit/status-chip.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { type LoadedProject, type useChoice, useRole } from '../projects/use-project.ts';
import { DatasetPanel } from './step-panels.tsx';
import { useDeletions, useReload, useRemoval } from './use-edit-project.ts';

const DatasetFiles = lazy(async () => ({
  default: (await import('../upload/dataset-files.tsx')).DatasetFiles,
}));

const UploadDataset = lazy(async () => ({
  default: (await import('../upload/upload-dataset.tsx')).UploadDataset,
}));

interface DataStepProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
}

export function DataStep({ state, choice }: DataStepProps) {
  const { messages, locale } = usePresentation();
  const upload = useUploadMessages();
  const files = useFilesMessages();
  const { dataset: t, errors, common, format } = messages;
  const { project, datasets, dataset, datasetError, datasetLoading, retry } = state;
  const { may } = useRole(project);
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const reload = useReload(state.reload);
  const [target, setTarget] = useState<typeof dataset>(null);
  const [listed, setListed] = useState<typeof dataset>(null);
  /** Number of openings. Each is an upload of its own, of the dataset at that time. */
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const { deleteDataset } = useDeletions(project.project_id);
  const removal = useRemoval(({ data_id: id }: Dataset) => deleteDataset(id));
  const remove = async () => {
    try {
      await removal.confirm();
      choice.choose({ dataset: null, analysis: null });
      snackbar.show('success', t.deleted);
      reload(t.deletedStale);
    } catch (error) {
      snackbar.show('error', describe(error, errors.datasetsDelete).message);
    }
  };
  const openUpload = (to: typeof dataset) => {
    setTarget(to);
    setOpenings(openings + 1);
    setOpen(true);
  };
  const device = devices.find(({ value }) => value === dataset?.data_type_or_device);

  const panel = () => {
    if (datasetError) return <ErrorAlert error={datasetError} onRetry={retry} />;
    if (datasetLoading) return <Loading text={common.loading} />;
    return (
      <>
        {dataset && (
          <ChoiceList
            title={t.list(datasets.length)}
            chosen={dataset.data_id}
            onChoose={(id) => choice.choose({ dataset: id })}
            rows={datasets.map((one) => ({
              id: one.data_id,
              name: one.dataset_name,
              detail: [
                format.files(one.file_count),
                formatBytes(one.total_size_bytes),
                formatDate(one.created_at, locale),
              ].join(' · '),
              chip: <ValidationChip status={one.validation_status} />,
            }))}
            actions={
              may('datasetsCreate') && (
                <Button variant="soft" onClick={() => openUpload(null)}>
                  <UploadIcon aria-hidden="true" /> {t.upload}
                </Button>
              )
            }
          />
        )}
        {state.datasetGone && (
          <Notice tone="warn">
            <p>{t.gone}</p>
          </Notice>
        )}
        <DatasetPanel
          dataset={dataset}
          deviceLabel={device?.label}
          projectFileCount={project.file_count}
          projectBytes={project.data_size_bytes}
          deleting={removal.busy}
          onFiles={() => setListed(dataset)}
          {...(may('datasetsCreate') && {
            onUpload: () => openUpload(null),
            onAddFiles: () => openUpload(dataset),
          })}
          {...(may('datasetsDelete') && { onDelete: () => dataset && removal.ask(dataset) })}
        />
      </>
    );
  };
  // The dialog stays mounted in every state: unmounting it cancels its upload.
  return (
    <>
      {panel()}
      <ConfirmDialog
        open={removal.asking}
        title={t.delete}
        question={t.deleteQuestion(removal.target?.dataset_name ?? '')}
        action={t.delete}
        busy={removal.busy}
        onConfirm={() => void remove()}
        onClose={removal.close}
      >
        <p>{t.deleteText}</p>
      </ConfirmDialog>
      {listed && (
        <Suspense
          fallback={
            <Modal
              open
              onClose={() => setListed(null)}
              title={files.title(listed.dataset_name)}
              width={1000}
            >
              <Loading text={common.loading} />
            </Modal>
          }
        >
          <DatasetFiles dataset={listed} open onClose={() => setListed(null)} />
        </Suspense>
      )}
      {openings > 0 && (
        <Suspense
          fallback={
            <Modal open={open} onClose={() => setOpen(false)} title={upload.title} width={1000}>
              <Loading text={common.loading} />
            </Modal>
          }
        >
          <UploadDataset
            key={openings}
            projectId={project.project_id}
            dataset={target ?? undefined}
            open={open}
            onDone={() => {
              setOpen(false);
              choice.choose({ dataset: target?.data_id ?? null });
              reload(t.uploadedStale, t.uploaded);
            }}
            onCancelled={() => snackbar.show('info', target ? upload.stopped : upload.cancelled)}
            onLeftBehind={({ message }) => snackbar.show('error', message)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
