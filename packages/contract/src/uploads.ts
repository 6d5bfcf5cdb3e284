import * as z from 'zod';
import { classificationMethods } from './constants/devices.ts';
import { limits } from './constants/limits.ts';
import { Dataset, DatasetCreate } from './datasets.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  Bytes,
  bytes,
  exampleUrl,
  expiresAt,
  field,
  fileId,
  NextCursor,
  putHeaders,
  sha256,
  SignedUrl,
  trimmed,
} from './fields.ts';
import { FileKind, Filename, VerifiedBy } from './files.ts';
import { RecordingInfo } from './recording.ts';

/**
 * Characters. An invalid name up to this length is refused by itself; a longer one refuses the
 * call.
 */
const refusableName = 4096;

export const UploadRequest = z.strictObject({
  filename: field(
    z.string().max(refusableName),
    `Path inside the card, with forward slashes; a name that cannot be kept, such as one of more than ${limits.filename_length} characters, is refused by itself`,
    '20260521_050000.WAV',
  ),
  content_type: field(z.string().min(1).max(100), 'Media type of the file', 'audio/wav'),
  size: field(
    z.int().min(0),
    'Bytes; an empty file is refused by itself, and so is one of more than 64 GiB',
    5_280_244,
  ),
  sha256: sha256('Checksum of the file').optional(),
  kind: FileKind.optional().describe('A recording where it is absent'),
  recording: RecordingInfo.optional().describe('What the header of the recording says'),
  another: z
    .boolean()
    .optional()
    .describe(
      'Another file of this upload has the same content and the same name in another folder: unless a header proves that one is a copy of the other, this is a recording of its own',
    ),
  remarks: field(
    z.array(trimmed(limits.remark_length)).max(limits.remarks_per_file).optional(),
    'What is odd about the recording, in sentences, as its sender read it; told with the issues of the dataset, which it does not make less valid',
    ['The clock of the recorder was at its factory date.'],
  ),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

const target = {
  file_id: fileId,
  upload_url: SignedUrl.describe('PUT the file here with the headers given'),
  headers: field(z.record(z.string(), z.string()), 'Headers the PUT must carry', {
    'content-type': 'audio/wav',
  }),
  expires_at: expiresAt,
};
export const UploadUrl = z.strictObject(target);

const heals = z
  .boolean()
  .optional()
  .describe('True where the stored bytes of this file are damaged, and these take their place');

export const TicketToPut = z.strictObject({
  status: z.literal('upload').describe('The file is to be put to upload_url'),
  filename: Filename,
  ...target,
  heals,
});
export const TicketForParts = z.strictObject({
  status: z.literal('multipart').describe('The file is large: ask for URLs of its parts'),
  filename: Filename,
  file_id: fileId,
  part_bytes: bytes('Size of each part but the last', 16_777_216),
  part_count: field(z.int().min(1), 'Parts that the file goes up in', 3),
  heals,
});
export const TicketAlreadyHave = z.strictObject({
  status: z
    .literal('already_have')
    .describe('The same content is stored already; nothing is to be sent'),
  filename: Filename,
  file_id: fileId,
  stored_as: field(
    z.string(),
    'Name under which the same content is stored',
    '20260521_050000.WAV',
  ),
  added: z
    .boolean()
    .describe(
      'True where this call added the file beside the one of `stored_as`, whose content it shares: nothing is to be sent, and the confirmation of the upload stores it',
    ),
  corrected: field(
    z.array(RecordingInfo.keyof()),
    'Header facts stored of the file that differed, and are now those sent',
    ['battery_v'],
  ),
  verified_by: VerifiedBy,
});
export const TicketRefused = z.strictObject({
  status: z.literal('refused').describe('The file cannot be taken'),
  filename: field(z.string(), 'As it was sent', '20260521_050000.WAV'),
  code: field(z.string(), 'Stable code for programs, as errors have it', 'storage_exceeded'),
  error: field(
    z.string(),
    'Why, and what to do, for a person',
    'This upload would exceed your storage limit.',
  ),
});
export const UploadTicket = z.discriminatedUnion('status', [
  TicketToPut,
  TicketForParts,
  TicketAlreadyHave,
  TicketRefused,
]);
export type UploadTicket = z.infer<typeof UploadTicket>;

export const UploadUrlsRequest = z.strictObject({
  files: z.array(UploadRequest).min(1).max(limits.upload_batch).describe('The files'),
  dry_run: z.boolean().optional().describe('Answer what would happen; reserve and sign nothing'),
  correct: z
    .boolean()
    .optional()
    .describe('Store the header facts sent of files that are there already, where they differ'),
});
export const UploadUrls = z.strictObject({
  files: z.array(UploadTicket).describe('One answer a file, in the order asked'),
});

const partNumber = z.int().min(1).max(10_000);
export const StoredPart = z.strictObject({
  part_number: partNumber.describe('Which part, from 1'),
  size: bytes('Bytes of the part', 5_280_244),
  etag: field(
    z.string(),
    'The ETag with which the store answered the part',
    '"9b2cf535f27731c974343645a3985328"',
  ),
});
export const Parts = z.strictObject({ parts: z.array(StoredPart).describe('The parts') });
export const PartUrlsRequest = z.strictObject({
  part_numbers: z.array(partNumber).min(1).max(100).describe('The parts for which URLs are wanted'),
});
export const PartUrl = z.strictObject({
  part_number: partNumber.describe('Which part, from 1'),
  upload_url: field(z.string(), 'Where to PUT the bytes', exampleUrl),
  headers: putHeaders,
});
export const PartUrls = z.strictObject({
  parts: z.array(PartUrl).describe('The parts'),
  expires_at: expiresAt,
});
export const PutPart = z.strictObject({
  part_number: partNumber.describe('Which part, from 1'),
  etag: field(
    z.string().max(200),
    'The ETag with which the store answered the part',
    '"9b2cf535f27731c974343645a3985328"',
  ),
});
export const PartsComplete = z.strictObject({
  parts: z.array(PutPart).min(1).max(10_000).describe('The parts'),
});
export const PartsCompleted = z.strictObject({
  completed: z.literal(true).describe('True: it is done'),
});

export const FileAnswer = z.strictObject({
  file_id: fileId,
  filename: Filename,
  status: z
    .enum(['stored', 'missing', 'wrong_size'])
    .describe('Whether what was promised stands in the store'),
  size_bytes: field(Bytes, 'Bytes promised', 5_280_244),
  stored_bytes: field(
    Bytes.nullable(),
    'Bytes found in the store; null when nothing was',
    5_280_244,
  ),
  verified_by: VerifiedBy,
});
export type FileAnswer = z.infer<typeof FileAnswer>;
export const UploadComplete = z.strictObject({
  dataset: Dataset.describe('The dataset'),
  stored: field(z.int(), 'Files that stand in the store as promised', 2),
  missing: z.int().describe('Files promised that do not stand in the store'),
  wrong_size: z.int().describe('Files in the store whose size is not the promised one'),
  files: z.array(FileAnswer).describe('One answer a promised file'),
  next_cursor: NextCursor.optional(),
});
export type UploadComplete = z.infer<typeof UploadComplete>;

export const ValidationOption = z.strictObject({
  value: field(z.string(), 'What to send as data_type_or_device', 'audiomoth'),
  label: field(z.string(), 'Its name, for people', 'AudioMoth'),
  extensions: field(z.array(z.string()), 'File name extensions that it takes', ['.wav']),
  enabled: z.boolean().optional().describe('Whether it can be chosen now; yes when absent'),
});
export const ValidationOptions = z.strictObject({
  classification_method: Dataset.shape.classification_method,
  enabled: z.boolean().describe('Whether this method can be chosen now'),
  options: z.array(ValidationOption).describe('What can be chosen'),
});
export const ValidationConfig = z.strictObject({
  config: ValidationOptions.describe('What can be chosen'),
});
export const FileToValidate = z.strictObject({
  name: field(z.string().min(1).max(refusableName), 'Name of the file', '20260521_050000.WAV'),
  size: field(z.int().min(0), 'Its size in bytes', 5_280_244),
  type: field(
    z.string().max(100).optional(),
    'Its media type, where the browser tells one',
    'audio/wav',
  ),
});
export const ValidateRequest = z.strictObject({
  files: z.array(FileToValidate).min(1).max(limits.validate_batch).describe('The files'),
  classification_method: Dataset.shape.classification_method,
  data_type_or_device: DatasetCreate.shape.data_type_or_device,
});
export const FileIssue = z.strictObject({
  name: field(z.string(), 'Name of the file', 'notes.txt'),
  code: field(z.string(), 'Stable code for programs', 'unsupported_type'),
  severity: z.enum(['error', 'warning']).describe('Whether the file is refused, or only odd'),
  message: field(
    z.string(),
    'What is odd, in a sentence',
    'notes.txt is no recording and is kept as it is.',
  ),
});
export const ValidateAnswer = z.strictObject({
  valid: z.boolean().describe('Whether the files can be uploaded'),
  issues: field(z.array(z.string()), 'The first 200, errors first, and how many more there are', [
    'notes.txt is no recording and is kept as it is.',
  ]),
  issue_count: field(z.int().min(0), 'All issues, those that are not told too', 1),
  file_issues: z.array(FileIssue).describe('The issues again, each with its file'),
});

const tag = { name: 'Uploads', description: 'How files get into a dataset' };

export default defineEndpoints(tag, {
  uploadUrl: {
    route: ['POST', '/api/data/datasets/{dataId}/upload-url'],
    specified: true,
    summary: 'Get the URL to which one file is put',
    failure: 'Failed to get upload URL for',
    access: 'data:write',
    role: 'manager',
    errors: ['storage_exceeded', 'file_exists', 'limit_reached', 'disk_full'],
    body: UploadRequest,
    answer: UploadUrl,
  },
  uploadUrls: {
    route: ['POST', '/api/data/datasets/{dataId}/upload-urls'],
    summary: 'Get upload URLs for up to 500 files, or learn that they are stored already',
    failure: 'Failed to get upload URL for',
    access: 'data:write',
    role: 'manager',
    errors: ['disk_full'],
    body: UploadUrlsRequest,
    answer: UploadUrls,
  },
  partsList: {
    route: ['GET', '/api/data/datasets/{dataId}/files/{fileId}/parts'],
    summary: 'Which parts of a large file stand already',
    access: 'data:read',
    role: 'viewer',
    answer: Parts,
  },
  partUrls: {
    route: ['POST', '/api/data/datasets/{dataId}/files/{fileId}/parts'],
    summary: 'Get URLs for parts of a large file',
    access: 'data:write',
    role: 'manager',
    errors: ['conflict', 'already_put', 'disk_full'],
    body: PartUrlsRequest,
    answer: PartUrls,
  },
  partsComplete: {
    route: ['POST', '/api/data/datasets/{dataId}/files/{fileId}/complete-parts'],
    summary: 'Join the parts of a large file',
    access: 'data:write',
    role: 'manager',
    errors: ['conflict', 'checksum_mismatch'],
    body: PartsComplete,
    answer: PartsCompleted,
  },
  uploadComplete: {
    route: ['POST', '/api/data/datasets/{dataId}/complete-upload'],
    specified: true,
    summary: 'Confirm the upload; answers for every promised file',
    failure: 'Failed to complete dataset upload',
    access: 'data:write',
    role: 'manager',
    query: z.strictObject({
      pages: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          'true: each call compares the next thousand files and answers for those; the upload is confirmed when next_cursor is null',
        ),
      cursor: z.string().max(2000).optional().describe('next_cursor of the call before'),
    }),
    answer: UploadComplete,
  },
  validationConfig: {
    route: ['GET', '/api/data/validation/config'],
    specified: true,
    summary: 'Devices or data types that can be uploaded',
    failure: 'Failed to get validation config',
    access: 'data:read',
    query: z.strictObject({
      method: z
        .enum(classificationMethods)
        .describe('Whether devices or types of data are asked for'),
    }),
    answer: ValidationConfig,
  },
  validate: {
    route: ['POST', '/api/data/validation/validate'],
    specified: true,
    summary: 'Check names, sizes and types before an upload',
    failure: 'Failed to validate upload request',
    access: 'data:read',
    body: ValidateRequest,
    answer: ValidateAnswer,
  },
});
