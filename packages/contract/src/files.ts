import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { filenameFault } from './constants/text.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  dataId,
  datasetName,
  expiresAt,
  field,
  fileId,
  NextCursor,
  Page,
  sha256,
  SignedUrl,
  sizeBytes,
} from './fields.ts';
import { RecordingInfo } from './recording.ts';

/** Path on the card: forward slashes, no empty, `.` or `..` segments, no control characters. */
export const Filename = z
  .string()
  .min(1)
  .superRefine((name, { addIssue }) => {
    const fault = filenameFault(name);
    if (fault !== null) addIssue({ code: 'custom', message: fault });
  })
  .meta({
    description: 'Path of the file inside the card, with forward slashes',
    example: '20260521_050000.WAV',
  });

/**
 * Kind of a file: sound to analyse, another file of the card that is only kept, or an upload
 * receipt. A receipt is handled like every file, so that one of 100,000 recordings is streamed,
 * checked against its SHA-256, counted, listed and deleted with its dataset, without a store of its
 * own. It is no event of the project.
 */
export const FileKind = z
  .enum(['recording', 'other', 'receipt'])
  .describe(
    'Other files are kept and never analysed: settings, logs, photos, damaged recordings. A receipt says of every file of an upload what became of it, as JSON',
  );
export type FileKind = z.infer<typeof FileKind>;

/**
 * Who verified that the stored bytes have the SHA-256 that was sent; null while nobody did, or
 * where none was sent.
 */
export const VerifiedBy = z
  .enum(['store', 'service'])
  .nullable()
  .describe(
    'store: the object store checked the SHA-256 of the bytes as they arrived; service: the service read the stored bytes again and they agree; null: not checked yet, or no checksum was sent',
  );
export type VerifiedBy = z.infer<typeof VerifiedBy>;

export const FileStatus = z.enum(['pending', 'stored', 'missing', 'wrong_size']);
export const DataFile = z.strictObject({
  file_id: fileId,
  filename: Filename,
  kind: FileKind.describe('What it is'),
  size_bytes: sizeBytes,
  sha256: sha256('Checksum of the file').nullable(),
  status: FileStatus.describe('Whether what was promised stands in the store'),
  verified_by: VerifiedBy,
  issue: field(
    z.string().nullable(),
    'Why it is not stored as it was promised, or is no recording',
    null,
  ),
  recording: RecordingInfo.nullable().describe('What the header of the recording says'),
});
export type DataFile = z.infer<typeof DataFile>;
export const DataFiles = z.strictObject({
  files: z.array(DataFile).describe('Files of one page, by name'),
  next_cursor: NextCursor,
});

export const FileDownload = z.strictObject({
  download_url: SignedUrl.describe('Signed, expiring, ranged, with a file name'),
  expires_at: expiresAt,
  size_bytes: sizeBytes,
});

export const FileChecked = z.strictObject({
  damaged: z
    .boolean()
    .describe(
      'Whether the stored bytes have another SHA-256 than the file, or are gone. They stay until the same content is uploaded under the same name',
    ),
  verified_by: VerifiedBy,
});
export type FileChecked = z.infer<typeof FileChecked>;

/** A recording of a project that a search found. */
export const FoundRecording = z.strictObject({
  file_id: fileId,
  data_id: dataId,
  dataset_name: datasetName,
  filename: Filename,
  recorded_at: RecordingInfo.shape.recorded_at,
  duration_s: RecordingInfo.shape.duration_s,
});
export type FoundRecording = z.infer<typeof FoundRecording>;
export const FoundRecordings = z.strictObject({
  recordings: z
    .array(FoundRecording)
    .max(limits.recordings_found)
    .describe('Those of the newest datasets first'),
  complete: z
    .boolean()
    .describe('false: the search ended before the last dataset, or after as many as it answers'),
});

const tag = { name: 'Files', description: 'The files of a dataset' };

export default defineEndpoints(tag, {
  filesList: {
    route: ['GET', '/api/data/datasets/{dataId}/files'],
    summary: 'List the files of a dataset by name',
    failure: 'Failed to load the files of the dataset',
    access: 'data:read',
    role: 'viewer',
    embed: true,
    query: z.strictObject({
      ...Page,
      status: FileStatus.optional().describe('Answer only files of this status'),
      verified_by: z
        .enum(['store', 'service', 'none'])
        .optional()
        .describe('Answer only files verified by this one, or by none'),
      kind: FileKind.optional().describe(
        'Answer only files of this kind; recordings and other files where it is absent',
      ),
      search: z
        .string()
        .min(1)
        .max(limits.file_search_length)
        .optional()
        .describe('Answer only files with this in their name, whatever its case'),
      filename: Filename.optional().describe('Answer this file alone'),
    }),
    answer: DataFiles,
  },
  recordingsSearch: {
    route: ['GET', '/api/projects/{projectId}/recordings'],
    summary: 'Find recordings of a project by their name, or by day and hour',
    failure: 'Failed to search recordings',
    access: 'data:read',
    role: 'viewer',
    query: z.strictObject({
      search: z
        .string()
        .trim()
        .min(limits.recordings_search_min)
        .max(limits.file_search_length)
        .describe(
          'A part of the name, whatever its case; or a day, with an hour or without, such as 2026-05-22 05',
        ),
    }),
    answer: FoundRecordings,
  },
  fileDownload: {
    route: ['GET', '/api/data/datasets/{dataId}/files/{fileId}/download'],
    summary: 'Get a URL from which a stored file, or a range of it, can be read',
    failure: 'Failed to get the link of the file',
    access: 'data:read',
    role: 'viewer',
    errors: ['conflict'],
    answer: FileDownload,
  },
  filesCheck: {
    route: ['POST', '/api/data/datasets/{dataId}/files/{fileId}/check'],
    summary: 'Have the service read a stored file again, and learn whether it is damaged',
    access: 'data:write',
    role: 'manager',
    errors: ['conflict'],
    answer: FileChecked,
  },
});
