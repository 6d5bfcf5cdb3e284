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

/** Lists with pages. */
export const choices = {
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
  search: 'Search',
  anonymous: 'Anonymous',
  projectCount: (count: number) =>
    count === 0 ? 'No projects' : count === 1 ? '1 project' : `${count} projects`,
};

/**
 * Widgets in other people's pages: texts for visitors, and console messages for the page's author.
 */
export const embed = {
  unavailable: 'This cannot be shown at the moment.',
  ofAPart: 'These results are of a part of the recordings, since their analysis was stopped.',

  noTarget: 'This widget does not know what to show. Give it an analysis-id or a project-id.',
  wrongLocale: (given: string) =>
    `"${given}" is no language tag such as de-DE. Numbers and dates are written in the browser’s own language.`,
};

/**
 * Console messages of the element for the page's author. Not in the catalogue: React pages do not
 * load them.
 */
export const embedConsole = {
  noToken:
    'This widget was given no access. Set its property fetchToken, or its attribute public for a public project.',
  noBaseUrl: 'This widget does not know its service. Give it a base-url.',
  unknownWidget: (name: string, names: readonly string[]) =>
    `There is no widget called "${name}". Use one of: ${names.join(', ')}.`,
  tokenLate: (seconds: number) =>
    `fetchToken gave no token within ${seconds} seconds, twice. See whether your server answers.`,
  tokenEmpty:
    'fetchToken gave no token. It has to give the text of one, which your server gets as the field token.',
  tokenFailed: (reason: string) =>
    `fetchToken failed, twice: ${reason}. See whether your server answers, and what its log says.`,
  refused: (origin: string) =>
    `The service refused the token. Your server has to make a new one for every visit, with an API key that has the scope embed:create, and has to name the origin ${origin}.`,
  notFound: (origin: string) =>
    `The service has nothing of that id for this page. See whether the id is right, and whether the token is for it and names the origin ${origin}.`,
  notPublic: (origin: string) =>
    `The service gives no access to this project without a token. Its owner has to make it public and to name the origin ${origin}.`,
  unreachable: (service: string) =>
    `${service} could not be reached. See whether base-url is right, whether the service runs, and whether the page’s content security policy allows it in connect-src.`,
  noPart: (address: string) =>
    `${address} could not be loaded, or is not what belongs to this biophony-widget.js. It has to stand beside it, unchanged, and the page’s content security policy has to allow it.`,
  failed: (reason: string, code: string, requestId: string | null) =>
    `${reason} (${code}${requestId === null ? '' : `, request ${requestId}`})`,
};
