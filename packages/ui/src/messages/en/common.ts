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
  menu: 'Menu',
  userFallback: 'User',
  requestId: (id: string) => `Reference: ${id}`,
  notifications: 'Notifications',
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

export const documents = {
  title: 'My Documents',
  text: 'Your documents will appear here.',
};

export const support = {
  title: 'Support',
  text: 'Help resources will appear here.',
};
