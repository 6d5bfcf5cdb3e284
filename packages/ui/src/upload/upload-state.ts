import type { ErrorText } from '../kit/describe-error.ts';
import type {
  FileState,
  FileView,
  ProgressView,
  SelectionTotals,
  SkippedFile,
  UnfinishedUploadView,
  UploadPhase,
  ValidationView,
} from './file-states.ts';

export interface UploadState extends SelectionTotals {
  phase: UploadPhase;
  name: string;
  device: string;
  /** Whether the headers chose the device, not the person. */
  deviceProposed: boolean;
  files: readonly FileView[];
  reading: { done: number; total: number } | null;
  /** Null for a new upload. */
  unfinishedUpload: UnfinishedUploadView | null;
  skipped: readonly SkippedFile[];
  validation: ValidationView | null;
  progress: ProgressView | null;
  failedCount: number;
  error: ErrorText | null;
}

export const emptyUpload: UploadState = {
  phase: 'editing',
  name: '',
  device: '',
  deviceProposed: false,
  files: [],
  bytes: 0,
  seconds: 0,
  faults: 0,
  reading: null,
  unfinishedUpload: null,
  skipped: [],
  validation: null,
  progress: null,
  failedCount: 0,
  error: null,
};

/** Whether the selection fits into the plan; true while storage is unknown. */
export const fits = (
  state: Pick<UploadState, 'bytes'>,
  storage: { used: number; limit: number } | null,
): boolean => storage === null || storage.used + state.bytes <= storage.limit;

export const canValidate = ({ phase, device, files, reading }: UploadState): boolean =>
  phase === 'editing' && device !== '' && files.length > 0 && reading === null;

/**
 * Upload needs a name, a device, files, a passed validation, enough storage, and no running upload.
 */
export const canUpload = (
  state: UploadState,
  storage: { used: number; limit: number } | null,
): boolean =>
  canValidate(state) &&
  state.name.trim() !== '' &&
  state.validation?.valid === true &&
  fits(state, storage);

/** The dataset has the file, under its own or another name. */
export const isStored = (state: FileState): boolean => state === 'stored' || state === 'duplicate';

/** An incomplete upload can be kept once some of it is stored. */
export const canKeep = ({ phase, files }: UploadState): boolean =>
  phase === 'incomplete' && files.some(({ state }) => isStored(state));

/** From creating the dataset on: leaving would lose what was sent. */
export const isUnderWay = ({ phase }: UploadState): boolean =>
  phase !== 'editing' && phase !== 'validating';

export const lookingUp: UnfinishedUploadView = {
  files: null,
  bytes: 0,
  begunAt: null,
  whole: false,
  folders: [],
  missing: null,
  others: 0,
};
