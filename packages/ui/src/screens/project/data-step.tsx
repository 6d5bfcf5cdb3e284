'use client';

import { devices } from '@biophony/contract/constants';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { DatasetPanel } from '../../components/project/dataset-panel.tsx';
import { useDeletions } from '../../headless/project/use-deletions.ts';
import { useRemoval } from '../../headless/project/use-removal.ts';
import { useDescribe } from '../../headless/shared/use-describe.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { useKit } from '../../provider/kit-context.ts';
import type { LoadedProject } from './project-steps.tsx';
import { useReload } from './use-reload.ts';

const UploadDataset = lazy(async () => ({
  default: (await import('../../widgets/upload-dataset.tsx')).UploadDataset,
}));

/** The data step at work: uploading, showing and deleting the dataset. */
export function DataStep({ state }: { state: LoadedProject }) {
  const { messages } = useKit();
  const { dataset: words, upload, errors, common } = messages;
  const { project, dataset, datasetError, datasetLoading, retry } = state;
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const reload = useReload(state.reload);
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const { deleteDataset } = useDeletions(project.project_id);
  const removal = useRemoval(async () => {
    if (dataset) await deleteDataset(dataset.data_id);
  });
  const remove = async () => {
    try {
      await removal.confirm();
      snackbar.show('success', words.deleted);
      reload(words.deletedStale);
    } catch (error) {
      snackbar.show('error', describe(error, errors.datasetsDelete).message);
    }
  };
  const device = devices.find(({ value }) => value === dataset?.data_type_or_device);

  const panel = () => {
    if (datasetError) return <ErrorAlert error={datasetError} onRetry={retry} />;
    if (datasetLoading) return <Loading text={common.loading} />;
    return (
      <DatasetPanel
        dataset={dataset}
        deviceLabel={device?.label}
        projectFileCount={project.file_count}
        projectBytes={project.data_size_bytes}
        deleting={removal.busy}
        onUpload={() => {
          setOpened(true);
          setOpen(true);
        }}
        onDelete={removal.ask}
      />
    );
  };
  // Whatever the panel shows, the dialog stays: taking it away cancels the upload in it.
  return (
    <>
      {panel()}
      <ConfirmDialog
        open={removal.asking}
        title={words.delete}
        question={words.deleteQuestion(dataset?.dataset_name ?? '')}
        action={words.delete}
        busy={removal.busy}
        onConfirm={() => void remove()}
        onClose={removal.close}
      >
        <p>{words.deleteText}</p>
      </ConfirmDialog>
      {opened && (
        <Suspense>
          <UploadDataset
            projectId={project.project_id}
            open={open}
            onDone={() => {
              setOpen(false);
              reload(words.uploadedStale, words.uploaded);
            }}
            onCancelled={() => snackbar.show('info', upload.cancelled)}
            onLeftBehind={({ message }) => snackbar.show('error', message)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
