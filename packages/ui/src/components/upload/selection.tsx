'use client';

import { Button } from '@radix-ui/themes';
import { formatBytes } from '../../format/bytes.ts';
import { formatSpan } from '../../format/durations.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { SelectionView } from '../../model/upload.ts';
import { FileTable } from './file-table.tsx';

interface SelectionProps {
  selection: SelectionView;
  onRemove?: (path: string) => void;
  onClear?: () => void;
  /** Takes every file with a fault out of the list. */
  onRemoveFaulty?: () => void;
}

/** What was chosen: totals, faults found before a byte is sent, and the list. */
export function Selection({ selection, onRemove, onClear, onRemoveFaulty }: SelectionProps) {
  const { messages, locale } = usePresentation();
  const { upload, format } = messages;
  const { files, bytes, seconds, faults, reading, skipped } = selection;
  const found = !reading && faults > 0;
  return (
    <div className="bp-stack">
      {files.length > 0 && (
        <>
          <div className="bp-selection-totals">
            <p className="bp-numbers">
              {upload.selected(format.files(files.length), formatBytes(bytes))}
              {seconds > 0 && `, ${upload.selectedLength(formatSpan(seconds, format, locale))}`}
            </p>
            {onClear && (
              <Button type="button" variant="ghost" color="gray" onClick={onClear}>
                {upload.clear}
              </Button>
            )}
          </div>
          <FileTable files={files} onRemove={onRemove} />
        </>
      )}
      <div className="bp-faults">
        <output className="bp-small">
          {reading && (
            <span className="bp-soft bp-numbers">
              {upload.reading(reading.done, reading.total)}
            </span>
          )}
          {found && upload.problems(faults)}
        </output>
        {found && onRemoveFaulty && (
          <Button type="button" variant="soft" color="gray" onClick={onRemoveFaulty}>
            {upload.removeFaulty}
          </Button>
        )}
      </div>
      {skipped.length > 0 && (
        <details className="bp-small">
          <summary>{upload.skipped(skipped.length)}</summary>
          <ul className="bp-skipped">
            {skipped.slice(0, 100).map(({ path, reason }) => (
              <li key={path}>
                {path} {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
