import type { RecordingInfo } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import type { Item } from '../context/upload-context.ts';
import type { UploadSource } from '../source/source.ts';

/** Characters of each text of a recorder, as the contract's `RecordingInfo` takes them. */
const recorderTextLength = 100;

/** The first half of a character that was cut in two. */
const halfPair = /[\uD800-\uDBFF]$/;

const cut = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(halfPair, '') : text;

/** As many remarks as a file may have, each as long as it may be; blank ones tell nothing. */
const remarksOf = (remarks: readonly string[]): string[] =>
  remarks
    .map((remark) => cut(remark.trim(), limits.remark_length))
    .filter(Boolean)
    .slice(0, limits.remarks_per_file);

const recorderText = (text: string | null): string | null => text && cut(text, recorderTextLength);

/** What a header says, in texts that are not too long to be sent: people write into some of them what they like. */
const recordingOf = (recording: RecordingInfo): RecordingInfo => ({
  ...recording,
  make: recorderText(recording.make),
  model: recorderText(recording.model),
  device_id: recorderText(recording.device_id),
});

/** An item as upload URLs are asked for it. */
export function uploadRequest({ source, sha256, another }: Item) {
  const {
    filename,
    contentType: content_type,
    size,
    kind,
    recording,
    remarks,
  }: UploadSource = source;
  return {
    filename,
    content_type,
    size,
    ...(sha256 === null ? {} : { sha256 }),
    ...(kind ? { kind } : {}),
    ...(another ? { another } : {}),
    ...(recording ? { recording: recordingOf(recording) } : {}),
    ...(remarks?.length ? { remarks: remarksOf(remarks) } : {}),
  };
}
