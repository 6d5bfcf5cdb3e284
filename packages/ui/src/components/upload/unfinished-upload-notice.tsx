'use client';

import { Button } from '@radix-ui/themes';
import { formatBytes } from '../../format/bytes.ts';
import { formatDateTime } from '../../format/dates.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { Notice } from '../feedback/notice.tsx';
import type { UnfinishedUploadView } from '../../model/upload.ts';

interface UnfinishedUploadNoticeProps {
  unfinishedUpload: UnfinishedUploadView;
  disabled?: boolean;
  onReadAgain: () => void;
  /** Takes the recordings too that were not part of it. */
  onAddOthers: () => void;
}

/** What an upload had that was broken off, and the way back to its files. */
export function UnfinishedUploadNotice({
  unfinishedUpload,
  disabled = false,
  onReadAgain,
  onAddOthers,
}: UnfinishedUploadNoticeProps) {
  const { messages, locale } = usePresentation();
  const { upload, format } = messages;
  const { files, bytes, begunAt, whole, folders, missing, others } = unfinishedUpload;
  const [folder] = folders;
  const told = [
    files !== null && files > 0 && upload.goOnHad(format.files(files), formatBytes(bytes)),
    begunAt !== null && upload.goOnBegun(formatDateTime(new Date(begunAt).toISOString(), locale)),
  ].filter(Boolean);
  return (
    <Notice tone={missing === 0 ? 'good' : 'info'}>
      <p>{upload.goOnText}</p>
      <p className="bp-small">{files === null ? upload.goOnLooking : told.join(' ')}</p>
      <p className="bp-small">
        <output>
          {missing !== null &&
            files !== null &&
            files > 0 &&
            (missing > 0 ? upload.goOnMissing(missing) : upload.goOnFound(whole))}
        </output>
      </p>
      <p className="bp-small">
        <output>{others > 0 && upload.goOnOthers(others, whole)}</output>
      </p>
      {others > 0 && (
        <p>
          <Button type="button" variant="soft" disabled={disabled} onClick={onAddOthers}>
            {upload.addOthers(others)}
          </Button>
        </p>
      )}
      {folder !== undefined && missing !== 0 && (
        <p>
          <Button type="button" disabled={disabled} onClick={onReadAgain}>
            {upload.readAgain(folder)}
          </Button>
        </p>
      )}
    </Notice>
  );
}
