import { failures } from '@biophony/contract/constants';

export const common = {
  product: 'Biophony',
  loading: 'Loading...',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  retry: 'Retry',
  dismiss: 'Dismiss',
  remove: (what: string) => `Remove ${what}`,
  notAvailable: 'N/A',
  comingSoon: 'Coming Soon',
  discardTitle: 'Discard what you typed?',
  discardText: 'It is not saved.',
  discard: 'Discard',
  keepEditing: 'Keep Editing',
  undo: 'Undo',
  menu: 'Menu',
  userFallback: 'User',
  requestId: (id: string) => `Reference: ${id}`,
  notifications: 'Notifications',
  error: 'Error',
};

export const tiers = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
  plan: (tier: string) => `${tier} plan`,
};

export const format = {
  bytes: ['Bytes', 'KB', 'MB', 'GB', 'TB'] as readonly string[],
  files: (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`),
  hours: (value: string) => `${value} h`,
  minutes: (value: string) => `${value} min`,
  seconds: (value: string) => `${value} s`,
  perSecond: (size: string) => `${size}/s`,
  timeLeft: (time: string) => `${time} left`,
};

/** Lists with one open entry, and lists with pages. */
export const choices = {
  shown: ', shown below',
  back: 'Previous page',
  on: 'Next page',
  range: (from: number, to: number, count: number) =>
    `${from.toLocaleString('en')}–${to.toLocaleString('en')} of ${count.toLocaleString('en')}`,
};

export const documents = {
  title: 'My Documents',
  text: 'Your documents will appear here.',
};

export const support = {
  title: 'Support',
  text: 'Help resources will appear here.',
};

/** Sentences of the contract; a catalogue may replace them. */
const ofCalls: Record<keyof typeof failures, string> = failures;

/** Shown when a call fails without a sentence in its answer. */
export const errors = {
  ...ofCalls,
  notAuthenticated: 'User not authenticated',
  projectsLoad: 'Failed to load projects',
  projectsLeave: 'Failed to leave project',
  publicAccessGet: 'Failed to get public access',
  publicAccessPut: 'Failed to save public access',
  datasetStatus: 'Failed to check dataset status',
  uploadUrl: (file: string) => `${failures.uploadUrl} ${file}`,
  uploadPut: (file: string) => `Failed to upload ${file}`,
  validationConfigGet: failures.validationConfig,
  validationConfig: 'Failed to load validation configuration',
  validateRequest: failures.validate,
  validate: 'Validation failed',
  /** What to do, by kind of failure; shown below the sentence. */
  hints: {
    connection: 'The service could not be reached. Check your connection and try again.',
    wait: (seconds: number) =>
      `The service asks to wait for ${seconds === 1 ? '1 second' : `${seconds} seconds`}. Then try again.`,
    server: 'The service had a problem. Try again in a moment.',
    signIn: 'Your session has ended. Sign in again.',
    conflict: 'It was changed elsewhere in the meantime. Reload and try again.',
  },
};

export const shell = {
  navigation: 'Main navigation',
  account: 'Account and navigation',
  projects: 'My Projects',
  documents: 'My Documents',
  settings: 'Settings',
  support: 'Support',
  admin: 'Administration',
  logout: 'Logout',
  collapse: 'Collapse navigation',
  expand: 'Expand navigation',
  openMenu: 'Open navigation',
  closeMenu: 'Close navigation',
  skip: 'Skip to content',
  anonymous: 'Anonymous',
  projectCount: (count: number) =>
    count === 0 ? 'No projects' : count === 1 ? '1 project' : `${count} projects`,
};
