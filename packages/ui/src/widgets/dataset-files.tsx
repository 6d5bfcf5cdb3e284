'use client';

import type { DataFile, Dataset } from '@biophony/contract';
import { useRef, useState } from 'react';
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
  /** Which of the recordings asked for is to be heard; links come in any order. */
  const asked = useRef(0);
  const failed = (error: unknown) =>
    snackbar.show('error', describe(error, errors.fileDownload).message);
  const play = async (file: DataFile) => {
    const mine = ++asked.current;
    try {
      const link = await linkOf(file.file_id);
      if (mine === asked.current) setPlaying({ file, link });
    } catch (error) {
      if (mine === asked.current) failed(error);
    }
  };
  const stop = () => {
    asked.current += 1;
    setPlaying(null);
  };
  return (
    <FilesDialog
      {...list}
      open={open}
      name={dataset.dataset_name}
      playing={playing}
      onPlay={(file) => (playing?.file.file_id === file.file_id ? stop() : void play(file))}
      onUnplayable={() => {
        setPlaying(null);
        snackbar.show('error', words.unplayable);
      }}
      onDownload={(file) =>
        // The link answers with a file to save, so the page stays.
        void linkOf(file.file_id).then((link) => window.location.assign(link), failed)
      }
      onClose={() => {
        stop();
        onClose();
      }}
    />
  );
}
