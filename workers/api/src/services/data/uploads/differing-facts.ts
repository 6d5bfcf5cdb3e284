import type { RecordingInfo, UploadRequest } from '@biophony/contract';

export type FactName = keyof RecordingInfo;

const baseName = (filename: string) => filename.slice(filename.lastIndexOf('/') + 1);

/**
 * Which header facts sent with a file differ from those stored of the same content. None where no facts are sent, or
 * where the file itself is named otherwise: a copy's name may tell another time than the original's.
 */
export function differingFacts(
  stored: { filename: string; recording: string | null },
  { filename, recording: told }: UploadRequest,
): FactName[] {
  if (!told || baseName(filename) !== baseName(stored.filename)) return [];
  const names = Object.keys(told) as FactName[];
  if (stored.recording === null) return names.filter((name) => told[name] !== null);
  const known = JSON.parse(stored.recording) as Partial<RecordingInfo>;
  return names.filter((name) => told[name] !== (known[name] ?? null));
}
