import { devices } from '@biophony/contract/constants';
import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

const GB = 1024 ** 3;
const files: kit.FileView[] = [1, 2, 3].map((at) => ({
  path: `card-07/20260514_03${at}000.WAV`,
  size: 28_800_488,
  recordedAt: `2026-05-14T03:${at}0:00+02:00`,
  durationS: 300,
  state: 'ready',
}));
const selection: kit.SelectionView = {
  files,
  bytes: 3 * 28_800_488,
  seconds: 900,
  faults: { blocked: [], odd: [] },
  reading: null,
  skipped: [{ path: 'card-07/CONFIG.TXT', reason: 'is not a recording' }],
};
const storage: kit.StorageView = { used: 0.2 * GB, limit: GB, tier: 'free' };

export const DropZone = page(kit.DropZone, {
  args: { extensions: ['.wav', '.flac'], onFiles: fn() },
  accessibility: 'Nothing has to be dragged: two buttons choose files or a folder.',
});

export const FileTable = page(kit.FileTable, {
  args: { files, onRemove: fn() },
  accessibility:
    'A list with a name. Only the rows that are seen are drawn; each tells its place in the whole.',
});

export const FilesDialog = page(kit.FilesDialog, {
  args: {
    open: true,
    name: 'Cards of May',
    filter: { search: '', status: '', kind: '' },
    files: [
      {
        file_id: 'f1',
        filename: 'card-07/20260514_033000.WAV',
        kind: 'recording',
        size_bytes: 28_800_488,
        sha256: 'a'.repeat(64),
        status: 'stored',
        verified_by: 'store',
        issue: null,
        recording: null,
      },
    ],
    more: false,
    loadingMore: false,
    receipts: [],
    playing: null,
    error: null,
    onRetry: fn(),
    onFilter: fn(),
    onMore: fn(),
    onPlay: fn(),
    onDownload: fn(),
    onUnplayable: fn(),
    onClose: fn(),
  },
  frame: 640,
  accessibility: 'A dialog named by its title. The buttons of a file are named after the file.',
});

export const Selection = page(kit.Selection, {
  args: { selection, onRemove: fn(), onClear: fn(), onLeaveOut: fn() },
  accessibility: 'A status tells how much is chosen, and how far the reading of it is.',
});

export const StorageCard = page(kit.StorageCard, {
  args: { storage, adding: 0.3 * GB },
  accessibility: 'How full the storage is stands in words beside the bar.',
});

export const UploadDialog = page(kit.UploadDialog, {
  args: {
    open: true,
    phase: 'editing',
    storage,
    name: 'Cards of May',
    device: 'audiomoth',
    devices,
    selection,
    exceeded: false,
    validation: null,
    progress: null,
    failedCount: 0,
    canValidate: true,
    canUpload: false,
    error: null,
    onName: fn(),
    onDevice: fn(),
    onFiles: fn(),
    onRemove: fn(),
    onClear: fn(),
    onLeaveOut: fn(),
    onValidate: fn(),
    onUpload: fn(),
    onCancelUpload: fn(),
    onRetryFailed: fn(),
    onClose: fn(),
  },
  frame: 900,
  accessibility:
    'A dialog named by its title. How far the upload is, is told from time to time, not at every file.',
});

export const UploadProgress = page(kit.UploadProgress, {
  args: {
    progress: {
      files: { done: 120, total: 1248 },
      bytes: { done: 3 * GB, total: 36 * GB },
      bytesPerSecond: 11_000_000,
      secondsLeft: 3220,
    },
  },
  accessibility:
    'A status that is only heard tells how far it is; the figures beside it change more often.',
});

export const ValidationResult = page(kit.ValidationResult, {
  args: {
    validation: { valid: false, issues: ['card-07/20260514_034000.WAV is empty (0 bytes).'] },
  },
  accessibility: 'The result is told in words, and every issue is an item of a list.',
});

export const UnfinishedUploadNotice = page(kit.UnfinishedUploadNotice, {
  args: {
    unfinishedUpload: {
      files: 1248,
      bytes: 36 * GB,
      begunAt: Date.UTC(2026, 4, 22, 15, 2),
      whole: true,
      folders: ['card-07'],
      missing: 417,
      others: 0,
    },
    onReadAgain: fn(),
    onAddOthers: fn(),
  },
  accessibility: 'A notice with buttons of whole words.',
});
