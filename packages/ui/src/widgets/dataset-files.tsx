'use client';

import type { DataFile, Dataset } from '@biophony/contract';
import { useState } from 'react';
import { FilesDialog } from '../components/files/files-dialog.tsx';
import { useDatasetFiles } from '../headless/files/use-dataset-files.ts';
import { useDescribe } from '../errors/use-describe.ts';
import { useSnackbar } from '../headless/snackbar/use-snackbar.ts';
import { useMessages } from '../context/presentation-context.ts';

interface DatasetFilesProps {
  dataset: Pick<Dataset, 'data_id' | 'dataset_name'>;
  open: boolean;
  onClose: () => void;
}

/** The files of a dataset, to be looked through, heard and downloaded. */
export function DatasetFiles({ dataset, open, onClose }: DatasetFilesProps) {
  const { errors, files: words } = useMessages();
  const { linkOf, ...list } = useDatasetFiles(dataset.data_id, open);
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const [playing, setPlaying] = useState<{ file: DataFile; link: string } | null>(null);
  const withLink = async (file: DataFile, act: (link: string) => void) => {
    try {
      act(await linkOf(file.file_id));
    } catch (error) {
      snackbar.show('error', describe(error, errors.fileDownload).message);
    }
  };
  const stop = () => setPlaying(null);
  return (
    <FilesDialog
      {...list}
      open={open}
      name={dataset.dataset_name}
      playing={playing}
      onPlay={(file) =>
        playing?.file.file_id === file.file_id
          ? stop()
          : void withLink(file, (link) => setPlaying({ file, link }))
      }
      onUnplayable={() => {
        stop();
        snackbar.show('error', words.unplayable);
      }}
      onDownload={(file) =>
        // The link answers with a file to save, so the page stays.
        void withLink(file, (link) => window.location.assign(link))
      }
      onClose={() => {
        stop();
        onClose();
      }}
    />
  );
}
