'use client';

import type { DataFile, Dataset } from '@biophony/contract';
import { devices } from '@biophony/contract/constants';
import { UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import { formatBytes, formatSpan } from '../base/sizes.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog, Modal } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useFilesMessages, useUploadMessages } from '../kit/use-page-messages.ts';
import { ValidationChip } from '../kit/status-chip.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useOverviewMessages } from '../kit/use-overview-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { type LoadedProject, useAsked, type useChoice, useRole } from '../projects/use-project.ts';
import { CardTable } from './card-tables.tsx';
import { DatasetPanel } from './step-panels.tsx';
import { useDeletions, useReload, useRemoval } from './use-edit-project.ts';

const DatasetFiles = lazy(async () => ({
  default: (await import('../upload/dataset-files.tsx')).DatasetFiles,
}));

const UploadDataset = lazy(async () => ({
  default: (await import('../upload/upload-dataset.tsx')).UploadDataset,
}));

const validationOf = ({ validation_status: status }: Dataset) => <ValidationChip status={status} />;

interface FileList {
  dataset: Dataset;
  status: DataFile['status'] | undefined;
}

interface DataStepProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
}

export function DataStep({ state, choice }: DataStepProps) {
  const { messages, locale } = usePresentation();
  const upload = useUploadMessages();
  const files = useFilesMessages();
  const overview = useOverviewMessages();
  const { dataset: t, errors, common, format } = messages;
  const { project, datasets, dataset, datasetError, datasetLoading, retry } = state;
  const { may } = useRole(project);
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const reload = useReload(state.reload);
  const [target, setTarget] = useState<typeof dataset>(null);
  const [listed, setListed] = useState<FileList | null>(null);
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
  const { files: wanted } = choice;
  useAsked(wanted && dataset && !state.datasetGone ? `${dataset.data_id} ${wanted}` : null, () => {
    if (dataset && wanted) setListed({ dataset, status: wanted === 'all' ? undefined : wanted });
  });
  const closeFiles = () => {
    setListed(null);
    if (wanted) choice.choose({ files: null });
  };
  useAsked(may('datasetsCreate') && !datasetLoading ? choice.do : null, () => {
    if (choice.do === 'upload') openUpload(null);
  });
  const closeUpload = () => {
    setOpen(false);
    if (choice.do === 'upload') choice.choose({ do: null });
  };
  const deviceOf = ({ data_type_or_device: code }: Dataset) =>
    devices.find(({ value }) => value === code)?.label ?? code;

  const panel = () => {
    if (datasetError) return <ErrorAlert error={datasetError} onRetry={retry} />;
    if (datasetLoading) return <Loading text={common.loading} />;
    const details = (
      <DatasetPanel
        dataset={dataset}
        deviceLabel={dataset ? deviceOf(dataset) : undefined}
        projectFileCount={project.file_count}
        projectBytes={project.data_size_bytes}
        deleting={removal.busy}
        onFiles={() => dataset && setListed({ dataset, status: undefined })}
        {...(may('datasetsCreate') && {
          onUpload: () => openUpload(null),
          onAddFiles: () => openUpload(dataset),
        })}
        {...(may('datasetsDelete') && { onDelete: () => dataset && removal.ask(dataset) })}
      />
    );
    const gone = state.datasetGone && (
      <Notice tone="warn">
        <p>{t.gone}</p>
      </Notice>
    );
    if (!dataset)
      return (
        <>
          {gone}
          {details}
        </>
      );
    const number = numberFormat(locale);
    return (
      <CardTable
        title={t.list(datasets.length)}
        searchLabel={overview.searchDatasets}
        rows={datasets}
        idOf={({ data_id: id }) => id}
        nameOf={({ dataset_name: name }) => name}
        nameLabel={t.name}
        columns={[
          {
            label: overview.validation,
            cell: validationOf,
          },
          {
            label: t.files,
            cell: ({ file_count: count }) => number.format(count),
            number: true,
          },
          {
            label: t.length,
            cell: ({ duration_s: seconds = 0 }) =>
              seconds > 0 && formatSpan(seconds, format, locale),
            number: true,
            spare: true,
          },
          {
            label: t.size,
            cell: ({ total_size_bytes: bytes }) => formatBytes(bytes),
            number: true,
            spare: true,
          },
          { label: t.device, cell: deviceOf, spare: true },
          {
            label: t.created,
            cell: ({ created_at: time }) => formatDate(time, locale),
            spare: true,
          },
        ]}
        opened={dataset.data_id}
        onOpen={(id) => choice.choose({ dataset: id })}
        notice={gone}
        actions={
          may('datasetsCreate') && (
            <Button variant="soft" onClick={() => openUpload(null)}>
              <UploadIcon aria-hidden="true" /> {t.upload}
            </Button>
          )
        }
      >
        {details}
      </CardTable>
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
              onClose={closeFiles}
              title={files.title(listed.dataset.dataset_name)}
              width={1000}
            >
              <Loading text={common.loading} />
            </Modal>
          }
        >
          <DatasetFiles {...listed} open onClose={closeFiles} />
        </Suspense>
      )}
      {openings > 0 && (
        <Suspense
          fallback={
            <Modal open={open} onClose={closeUpload} title={upload.title} width={1000}>
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
            onCancelled={(message) =>
              snackbar.show('info', message ?? (target ? upload.stopped : upload.cancelled))
            }
            onLeftBehind={({ message }) => snackbar.show('error', message)}
            onClose={closeUpload}
          />
        </Suspense>
      )}
    </>
  );
}
