'use client';

import type { DataFile } from '@biophony/contract';
import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { limits } from '@biophony/contract/constants';
import type { ErrorText } from '../../errors/describe-error.ts';
import { formatBytes } from '../../format/bytes.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { Modal } from '../dialog/modal.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { Choice } from '../form/choice.tsx';
import { TextInput } from '../form/text-input.tsx';
import { StoredFilesList } from './stored-files-list.tsx';

export interface FilesDialogProps {
  open: boolean;
  /** The dataset's name. */
  name: string;
  filter: { search: string; status: DataFile['status'] | ''; kind: 'recording' | 'other' | '' };
  /** Null while the first of them are read. */
  files: readonly DataFile[] | null;
  /** Further files can be read. */
  more: boolean;
  loadingMore: boolean;
  receipts: readonly DataFile[];
  /** What is heard, and the link it comes from. */
  playing: { file: DataFile; link: string } | null;
  error: ErrorText | null;
  onRetry: () => void;
  onFilter: (change: Partial<FilesDialogProps['filter']>) => void;
  onMore: () => void;
  onPlay: (file: DataFile) => void;
  onDownload: (file: DataFile) => void;
  /** The sound cannot be played. */
  onUnplayable: () => void;
  onClose: () => void;
}

const any = 'any';
const baseName = (filename: string): string => filename.slice(filename.lastIndexOf('/') + 1);

/** The files of a dataset: searched, filtered, heard and downloaded, with the receipts of its uploads. */
export function FilesDialog(props: FilesDialogProps) {
  const { files: words, common } = useMessages();
  const { filter, files, more, receipts, playing, error } = props;
  const isFiltered = filter.search.trim() !== '' || filter.status !== '' || filter.kind !== '';
  const choices = (labels: Record<string, string>, all: string) => [
    { value: any, label: all },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Modal open={props.open} onClose={props.onClose} title={words.title(props.name)} width={1000}>
      <div className="bp-files-filter">
        <TextInput
          label={words.search}
          type="search"
          value={filter.search}
          maxLength={limits.file_search_length}
          onChange={(search) => props.onFilter({ search })}
        />
        <Choice
          label={words.state}
          value={filter.status || any}
          options={choices(words.status, words.anyState)}
          onChange={(value) =>
            props.onFilter({ status: value === any ? '' : (value as DataFile['status']) })
          }
        />
        <Choice
          label={words.kindLabel}
          value={filter.kind || any}
          options={choices(words.kind, words.anyKind)}
          onChange={(value) =>
            props.onFilter({ kind: value === any ? '' : (value as 'recording' | 'other') })
          }
        />
      </div>
      {error && <ErrorAlert error={error} onRetry={props.onRetry} />}
      {!files && !error && <Loading text={common.loading} />}
      {files && (
        <output className="bp-small bp-soft bp-numbers">
          {files.length === 0
            ? isFiltered
              ? words.noneFound
              : words.none
            : more
              ? words.countMore(files.length)
              : words.count(files.length)}
          {props.loadingMore && ` ${common.loading}`}
        </output>
      )}
      {files && files.length > 0 && (
        <StoredFilesList
          files={files}
          more={more}
          playing={playing?.file.file_id ?? null}
          onMore={props.onMore}
          onPlay={props.onPlay}
          onDownload={props.onDownload}
        />
      )}
      {playing && (
        <div className="bp-files-player">
          <p className="bp-small">{words.playing(baseName(playing.file.filename))}</p>
          {/* Field recordings have no words that captions could tell. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio
            key={playing.link}
            controls
            autoPlay
            src={playing.link}
            aria-label={baseName(playing.file.filename)}
            onError={props.onUnplayable}
          />
        </div>
      )}
      <section aria-label={words.receipts}>
        <h3>{words.receipts}</h3>
        {receipts.length === 0 ? (
          <p className="bp-small bp-soft">{words.noReceipts}</p>
        ) : (
          <ul className="bp-receipts">
            {receipts.map((receipt) => (
              <li key={receipt.file_id}>
                <Button variant="soft" onClick={() => props.onDownload(receipt)}>
                  <DownloadIcon aria-hidden="true" /> {baseName(receipt.filename)}
                </Button>
                <span className="bp-small bp-soft bp-numbers">
                  {formatBytes(receipt.size_bytes)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Modal>
  );
}
