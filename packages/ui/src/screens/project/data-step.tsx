'use client';

import type { Dataset } from '@biophony/contract';
import { devices } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { UploadIcon } from '@radix-ui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { ValidationChip } from '../../components/badges/validation-chip.tsx';
import { ChoiceList } from '../../components/choices/choice-list.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Modal } from '../../components/dialog/modal.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { DatasetPanel } from '../../components/project/dataset-panel.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { formatDate } from '../../format/dates.ts';
import { useRole } from '../../headless/members/use-role.ts';
import type { useChoice } from '../../headless/project/use-choice.ts';
import { useDeletions } from '../../headless/project/use-deletions.ts';
import { useRemoval } from '../../headless/project/use-removal.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { LoadedProject } from '../../headless/project/loaded-project.ts';
import { useReload } from './use-reload.ts';

const DatasetFiles = lazy(async () => ({
  default: (await import('../../widgets/dataset-files.tsx')).DatasetFiles,
}));

const UploadDataset = lazy(async () => ({
  default: (await import('../../widgets/upload-dataset.tsx')).UploadDataset,
}));

interface DataStepProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
}

/** The data step at work: uploading, choosing, showing and deleting datasets. */
export function DataStep({ state, choice }: DataStepProps) {
  const { messages, locale } = usePresentation();
  const { dataset: words, upload, errors, common, format } = messages;
  const { project, datasets, dataset, datasetError, datasetLoading, retry } = state;
  const { may } = useRole(project);
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const reload = useReload(state.reload);
  /** Where the files go: a dataset that is there, or a new one. */
  const [target, setTarget] = useState<typeof dataset>(null);
  /** The dataset whose files are listed, whichever is open behind the list. */
  const [listed, setListed] = useState<typeof dataset>(null);
  /** How often the dialog was opened. Each time is an upload of its own, of the dataset as it is then. */
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const { deleteDataset } = useDeletions(project.project_id);
  const removal = useRemoval(({ data_id: id }: Dataset) => deleteDataset(id));
  const remove = async () => {
    try {
      await removal.confirm();
      choice.choose({ dataset: null, analysis: null });
      snackbar.show('success', words.deleted);
      reload(words.deletedStale);
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
            title={words.list(datasets.length)}
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
                  <UploadIcon aria-hidden="true" /> {words.upload}
                </Button>
              )
            }
          />
        )}
        {state.datasetGone && (
          <Notice tone="warn">
            <p>{words.gone}</p>
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
  // Whatever the panel shows, the dialog stays: taking it away cancels the upload in it.
  return (
    <>
      {panel()}
      <ConfirmDialog
        open={removal.asking}
        title={words.delete}
        question={words.deleteQuestion(removal.target?.dataset_name ?? '')}
        action={words.delete}
        busy={removal.busy}
        onConfirm={() => void remove()}
        onClose={removal.close}
      >
        <p>{words.deleteText}</p>
      </ConfirmDialog>
      {listed && (
        <Suspense
          fallback={
            <Modal
              open
              onClose={() => setListed(null)}
              title={messages.files.title(listed.dataset_name)}
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
              reload(words.uploadedStale, words.uploaded);
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
