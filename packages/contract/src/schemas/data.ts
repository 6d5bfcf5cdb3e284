import * as z from 'zod';
import { classificationMethods } from '../constants/devices.ts';
import { limits } from '../constants/limits.ts';
import { filenameFault } from '../constants/text/text-rule.ts';
import {
  Bytes,
  Id,
  named,
  NextCursor,
  Sha256,
  SignedUrl,
  Timestamp,
  trimmed,
} from './shared/common.ts';
import { recorderName } from './shared/holds.ts';
import { RecordingInfo } from './recording.ts';
import { TierName } from './user.ts';

export const Dataset = z.strictObject({
  data_id: Id,
  project_id: Id,
  dataset_name: z.string(),
  classification_method: z.enum(classificationMethods),
  data_type_or_device: z.string(),
  file_count: z.int().min(0).describe('Recordings stored'),
  total_size_bytes: Bytes.describe('Bytes of the recordings stored'),
  other_count: z
    .int()
    .min(0)
    .describe('Other files stored beside the recordings, without receipts'),
  other_bytes: Bytes.describe(
    'Bytes of the other files and receipts stored; they count towards storage too',
  ),
  pending_count: z.int().min(0).describe('Files of any kind promised and not yet confirmed'),
  duration_s: z.number().describe('Seconds of audio, as far as headers were sent'),
  validation_status: z.enum(['pending', 'valid', 'partial', 'invalid']),
  validation_issues: z.array(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Dataset = z.infer<typeof Dataset>;

export const Datasets = z.strictObject({ datasets: z.array(Dataset) });
export const DatasetAnswer = z.strictObject({ data_id: Id, dataset: Dataset });
export const DatasetCreate = z.strictObject({
  dataset_name: named(limits.dataset_name_length),
  classification_method: z.enum(classificationMethods),
  data_type_or_device: z.string().min(1).max(50),
  strict_name: z
    .boolean()
    .optional()
    .describe('True refuses a name that any dataset of the project has, also one without files'),
});

/** Path on the card: forward slashes, no empty, `.` or `..` segments, no control characters. */
export const Filename = z
  .string()
  .min(1)
  .superRefine((name, { addIssue }) => {
    const fault = filenameFault(name);
    if (fault !== null) addIssue({ code: 'custom', message: fault });
  });

/**
 * Characters. An invalid name up to this length is refused by itself; a longer one refuses the
 * call.
 */
const refusableName = 4096;

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

export const UploadRequest = z.strictObject({
  filename: z
    .string()
    .max(refusableName)
    .describe(
      `Path inside the card, with forward slashes; a name that cannot be kept, such as one of more than ${limits.filename_length} characters, is refused by itself`,
    ),
  content_type: z.string().min(1).max(100),
  size: z
    .int()
    .min(0)
    .describe('Bytes; an empty file is refused by itself, and so is one of more than 64 GiB'),
  sha256: Sha256.optional(),
  kind: FileKind.optional().describe('A recording where it is absent'),
  recording: RecordingInfo.optional(),
  another: z
    .boolean()
    .optional()
    .describe(
      'Another file of this upload has the same content and the same name in another folder: unless a header proves that one is a copy of the other, this is a recording of its own',
    ),
  remarks: z
    .array(trimmed(limits.remark_length))
    .max(limits.remarks_per_file)
    .optional()
    .describe(
      'What is odd about the recording, in sentences, as its sender read it; told with the issues of the dataset, which it does not make less valid',
    ),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

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

const target = {
  file_id: Id,
  upload_url: SignedUrl.describe('PUT the file here with the headers given'),
  headers: z.record(z.string(), z.string()).describe('Headers the PUT must carry'),
  expires_at: Timestamp,
};
export const UploadUrl = z.strictObject(target);

const heals = z
  .boolean()
  .optional()
  .describe('True where the stored bytes of this file are damaged, and these take their place');

export const TicketToPut = z.strictObject({
  status: z.literal('upload'),
  filename: Filename,
  ...target,
  heals,
});
export const TicketForParts = z.strictObject({
  status: z.literal('multipart'),
  filename: Filename,
  file_id: Id,
  part_bytes: Bytes,
  part_count: z.int().min(1),
  heals,
});
export const TicketAlreadyHave = z.strictObject({
  status: z.literal('already_have'),
  filename: Filename,
  file_id: Id,
  stored_as: z.string().describe('Name under which the same content is stored'),
  added: z
    .boolean()
    .describe(
      'True where this call added the file beside the one of `stored_as`, whose content it shares: nothing is to be sent, and the confirmation of the upload stores it',
    ),
  corrected: z
    .array(RecordingInfo.keyof())
    .describe('Header facts stored of the file that differed, and are now those sent'),
  verified_by: VerifiedBy,
});
export const TicketRefused = z.strictObject({
  status: z.literal('refused'),
  filename: z.string().describe('As it was sent'),
  code: z.string(),
  error: z.string(),
});
export const UploadTicket = z.discriminatedUnion('status', [
  TicketToPut,
  TicketForParts,
  TicketAlreadyHave,
  TicketRefused,
]);
export type UploadTicket = z.infer<typeof UploadTicket>;

export const UploadUrlsRequest = z.strictObject({
  files: z.array(UploadRequest).min(1).max(limits.upload_batch),
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
  part_number: partNumber,
  size: Bytes,
  etag: z.string(),
});
export const Parts = z.strictObject({ parts: z.array(StoredPart) });
export const PartUrlsRequest = z.strictObject({
  part_numbers: z.array(partNumber).min(1).max(100),
});
export const PartUrl = z.strictObject({
  part_number: partNumber,
  upload_url: z.string(),
  headers: z.record(z.string(), z.string()),
});
export const PartUrls = z.strictObject({
  parts: z.array(PartUrl),
  expires_at: Timestamp,
});
export const PutPart = z.strictObject({ part_number: partNumber, etag: z.string().max(200) });
export const PartsComplete = z.strictObject({ parts: z.array(PutPart).min(1).max(10_000) });
export const PartsCompleted = z.strictObject({ completed: z.literal(true) });

export const FileStatus = z.enum(['pending', 'stored', 'missing', 'wrong_size']);
export const DataFile = z.strictObject({
  file_id: Id,
  filename: Filename,
  kind: FileKind,
  size_bytes: Bytes,
  sha256: Sha256.nullable(),
  status: FileStatus,
  verified_by: VerifiedBy,
  issue: z
    .string()
    .nullable()
    .describe('Why it is not stored as it was promised, or is no recording'),
  recording: RecordingInfo.nullable(),
});
export type DataFile = z.infer<typeof DataFile>;
export const DataFiles = z.strictObject({ files: z.array(DataFile), next_cursor: NextCursor });

export const Recorder = z.strictObject({
  device_id: recorderName(z.string()).nullable().describe('Null for files that name no recorder'),
  files: z.int().min(1).describe('Files promised or stored'),
});
export const Recorders = z.strictObject({
  recorders: z.array(Recorder).describe('The recorder of most files first'),
});
export type Recorders = z.infer<typeof Recorders>;

export const FileDownload = z.strictObject({
  download_url: SignedUrl.describe('Signed, expiring, ranged, with a file name'),
  expires_at: Timestamp,
  size_bytes: Bytes,
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

export const FileAnswer = z.strictObject({
  file_id: Id,
  filename: Filename,
  status: z.enum(['stored', 'missing', 'wrong_size']),
  size_bytes: Bytes.describe('Bytes promised'),
  stored_bytes: Bytes.nullable().describe('Bytes found in the store; null when nothing was'),
  verified_by: VerifiedBy,
});
export type FileAnswer = z.infer<typeof FileAnswer>;
export const UploadComplete = z.strictObject({
  dataset: Dataset,
  stored: z.int(),
  missing: z.int(),
  wrong_size: z.int(),
  files: z.array(FileAnswer).describe('One answer a promised file'),
  next_cursor: NextCursor.optional(),
});
export type UploadComplete = z.infer<typeof UploadComplete>;

export const ValidationOption = z.strictObject({
  value: z.string(),
  label: z.string(),
  extensions: z.array(z.string()),
  enabled: z.boolean().optional(),
});
export const ValidationOptions = z.strictObject({
  classification_method: z.enum(classificationMethods),
  enabled: z.boolean(),
  options: z.array(ValidationOption),
});
export const ValidationConfig = z.strictObject({ config: ValidationOptions });
export const FileToValidate = z.strictObject({
  name: z.string().min(1).max(refusableName),
  size: z.int().min(0),
  type: z.string().max(100).optional(),
});
export const ValidateRequest = z.strictObject({
  files: z.array(FileToValidate).min(1).max(limits.validate_batch),
  classification_method: z.enum(classificationMethods),
  data_type_or_device: z.string().min(1).max(50),
});
export const FileIssue = z.strictObject({
  name: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});
export const ValidateAnswer = z.strictObject({
  valid: z.boolean(),
  issues: z.array(z.string()).describe('The first 200, errors first, and how many more there are'),
  issue_count: z.int().min(0).describe('All issues, those that are not told too'),
  file_issues: z.array(FileIssue),
});
export const Storage = z.strictObject({
  total_size_gb: z.number(),
  subscription_limit_gb: z.number(),
  subscription_tier: TierName,
  total_size_bytes: Bytes.describe(
    'Stored and promised bytes, and what rows in the database take beyond what is free',
  ),
  subscription_limit_bytes: Bytes,
});
