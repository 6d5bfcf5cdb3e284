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

/** Lists of which one is open, and lists with pages. */
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
