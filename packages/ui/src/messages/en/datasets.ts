export const upload = {
  title: 'Upload Dataset',
  addTitle: (name: string) => `Add Files to ${name}`,
  addText:
    'Files that the dataset holds already are recognised and not sent again, so the whole card or folder can be chosen.',
  stopped:
    'Upload stopped. What arrived stays in the dataset; choose the same files again to go on.',
  storage: 'Storage',
  storageUsed: (used: string, limit: string) => `${used} of ${limit} used`,
  storagePlan: (tier: string) => `${tier} plan`,
  storageSelected: (size: string) => `This upload adds ${size}`,
  storageUpgrade: 'Upgrade in Settings',
  storageUnknown: 'Storage use is not known at the moment.',
  exceeded:
    'This upload would exceed your storage limit. Please remove some files or upgrade your plan.',
  nameLabel: 'Dataset Name',
  namePlaceholder: 'For example: North ridge, May 2026',
  methodLabel: 'Classification Method',
  byDevice: 'By Device',
  byType: 'By Data Type',
  byTypeSoon: 'Coming Soon!',
  deviceLabel: 'Device',
  devicePlaceholder: 'Choose a device',
  deviceProposed: 'Chosen by the headers of the recordings. You can choose another one.',
  deviceSoon: 'Coming soon',
  deviceLoading: 'Loading devices...',
  drop: 'Drop recordings or a whole folder here',
  dropActive: 'Let go to add them',
  dropAccepts: (extensions: string) => `Takes ${extensions}`,
  chooseFiles: 'Choose Files',
  chooseFolder: 'Choose Folder',
  reading: (done: number, total: number) => `Reading headers: ${done} of ${total}`,
  selected: (files: string, size: string) => `${files}, ${size}`,
  selectedLength: (length: string) => `${length} of sound`,
  clear: 'Remove All',
  removeFile: (name: string) => `Remove ${name}`,
  listLabel: 'Selected files',
  columnName: 'File',
  columnTime: 'Recorded',
  columnLength: 'Length',
  columnSize: 'Size',
  columnState: 'State',
  skipped: (count: number) =>
    count === 1 ? '1 file was left out:' : `${count} files were left out:`,
  skippedDouble: 'is in the list already',
  skippedTwin:
    'is another file than that of this name in the list; upload its card to a dataset of its own',
  skippedHidden: 'is a system file',
  skippedOther: 'is not a recording',
  skippedUnreadable: 'could not be read',
  skippedStrange: 'was not part of this upload',
  goOnTitle: (name: string) => `Go on with the upload of ${name}`,
  addSubmit: 'Upload Files',
  goOnLooking: 'Looking up which files the upload had...',
  goOnText:
    'Choose the folder of this upload again. Files are known by name and size, and what is stored already is not sent again.',
  goOnHad: (files: string, size: string) => `It had ${files}, ${size}.`,
  goOnBegun: (time: string) => `It was begun in this browser on ${time}.`,
  goOnMissing: (count: number) =>
    count === 1
      ? '1 file of this upload is not in what you chose.'
      : `${count} files of this upload are not in what you chose.`,
  goOnOthers: (count: number, whole: boolean) => {
    const files =
      count === 1 ? '1 other recording' : `${count.toLocaleString('en')} other recordings`;
    const [was, is] = count === 1 ? ['was', 'is'] : ['were', 'are'];
    return whole
      ? `${files} in what you chose ${was} not part of this upload and ${is} left out.`
      : `${files} in what you chose ${is} not known as part of this upload and ${is} left out. The service knows only the files that this upload announced before it broke off.`;
  },
  addOthers: (count: number) => (count === 1 ? 'Add It Too' : 'Add Them Too'),
  goOnFound: (whole: boolean) =>
    whole
      ? 'All files of this upload were found.'
      : 'All files that are known of this upload were found.',
  readAgain: (folder: string) => `Read “${folder}” Again`,
  folderUnreadable: (folder: string) => `Could not read the folder “${folder}”`,
  folderUnreadableHint: 'Connect the card again, or choose the folder where it is now.',
  remarks: (count: number) =>
    count === 1 ? '1 remark that stops no file' : `${count} remarks that stop no file`,
  validate: 'Validate Files',
  validating: 'Validating...',
  passed: 'Validation Passed',
  failed: 'Validation Failed',
  submit: 'Upload Dataset',
  uploading: 'Uploading...',
  finishing: 'Finishing...',
  progress: (done: number, total: number) => `${done} of ${total} files`,
  announced: (percent: number) => `${percent}% uploaded`,
  progressLabel: 'Upload progress',
  cancelUpload: 'Cancel Upload',
  cancelling: 'Cancelling...',
  cancelled: 'Upload cancelled. Nothing was saved.',
  undeleted:
    'The upload was stopped, but its dataset is still there. Press Cancel Upload to delete it.',
  notDeployed: 'Failed to make deployments.',
  nothingStored: 'None of the files is stored. Try them again, or cancel the upload.',
  retryFailed: (count: number) =>
    count === 1 ? 'Try the failed file again' : `Try the ${count} failed files again`,
  keepStored: 'Keep what was stored',
  someFailed: (failed: number, total: number) => `Failed to upload ${failed} of ${total} files`,
  state: {
    waiting: 'Waiting',
    reading: 'Reading',
    ready: 'Ready',
    notice: 'Check',
    fault: 'Fault',
    uploading: 'Uploading',
    stored: 'Stored',
    failed: 'Failed',
    duplicate: 'Stored already',
  } as Record<string, string>,
};

export const files = {
  open: 'Files',
  title: (name: string) => `Files of ${name}`,
  search: 'Search by name',
  state: 'State',
  anyState: 'Any state',
  kindLabel: 'Kind',
  anyKind: 'Any kind',
  status: {
    stored: 'Stored',
    pending: 'Pending',
    missing: 'Missing',
    wrong_size: 'Wrong size',
  },
  kind: { recording: 'Recording', other: 'Other file' },
  verified: {
    store: 'checked by the store as it arrived',
    service: 'read again and checked by the service',
    none: 'not checked yet',
  },
  listLabel: 'Files of the dataset',
  count: (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`),
  countMore: (count: number) => `${count.toLocaleString('en')} files read; scroll to read more.`,
  none: 'This dataset has no files.',
  noneFound: 'No file fits. Change the search or the choices.',
  play: (name: string) => `Play ${name}`,
  playing: (name: string) => `Playing ${name}`,
  unplayable: 'This browser cannot play the file. Download it to hear it.',
  download: (name: string) => `Download ${name}`,
  receipts: 'Receipts',
  noReceipts: 'No upload has left a receipt here yet.',
};
