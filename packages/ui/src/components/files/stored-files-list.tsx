'use client';

import type { DataFile } from '@biophony/contract';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { keyboardScroll } from '../form/keyboard-scroll.ts';
import { useMeasuredRows } from '../upload/use-measured-rows.ts';
import { StoredFileRow } from './stored-file-row.tsx';

/** Pixels a row is high whose texts need one line each; `files.css` has the same number. */
const usualHeight = 76;
/** Pixels the list is high at most. */
const boxHeight = 456;
/** Rows before the end at which the next ones are asked for. */
const ahead = 20;

interface StoredFilesListProps {
  files: readonly DataFile[];
  /** More can be read. */
  more: boolean;
  playing: string | null;
  onMore: () => void;
  onPlay: (file: DataFile) => void;
  onDownload: (file: DataFile) => void;
}

/** The files of a dataset. Only the rows in sight exist, and further ones are asked for when the end comes near. */
export function StoredFilesList(props: StoredFilesListProps) {
  const { files, more, playing, onPlay, onDownload } = props;
  const { files: words } = useMessages();
  const keys = useMemo(() => files.map(({ file_id: id }) => id), [files]);
  const { first, last, above, below, list, onScroll } = useMeasuredRows({
    keys,
    usualHeight,
    boxHeight,
  });
  const askMore = useEffectEvent(props.onMore);
  /** How many files there are while their end is near; each length asks once. */
  const nearEnd = more && last >= files.length - ahead ? files.length : 0;
  useEffect(() => {
    if (nearEnd > 0) askMore();
  }, [nearEnd]);
  return (
    <section
      className="bp-stored-scroll"
      aria-label={words.listLabel}
      style={{ maxHeight: boxHeight }}
      onScroll={onScroll}
      {...keyboardScroll}
    >
      <div style={{ height: above }} />
      <ul ref={list}>
        {files.slice(first, last + 1).map((file, offset) => (
          <StoredFileRow
            key={file.file_id}
            file={file}
            index={first + offset}
            count={more ? -1 : files.length}
            playing={playing === file.file_id}
            onPlay={onPlay}
            onDownload={onDownload}
          />
        ))}
      </ul>
      <div style={{ height: below }} />
    </section>
  );
}
