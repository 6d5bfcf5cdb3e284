/** Pages of mails and terminals, and the security part of Account Settings. */
export const account = {
  signInFirst: 'Sign in to go on. You stay on this page.',
  ownCredentials:
    'Your sign-in provider looks after passwords and email addresses. Change them there.',
};

export const device = {
  title: 'Sign in a device',
  codeText: 'Type the code that the terminal or device shows.',
  codeLabel: 'Code',
  codeHint: 'Eight letters, such as BCDF-GHJK',
  codeUnknown:
    'This code is not known or has expired. Compare it with the terminal, or start again there.',
  look: 'Continue',
  looking: 'Looking...',
  wants: (name: string) => `${name} wants to use your account`,
  asAccount: (email: string) => `It will work as ${email} until you delete its API key.`,
  program: 'Program',
  asked: 'Asked at',
  status: 'Status',
  statuses: {
    pending: 'Waiting for you',
    approved: 'Approved',
    denied: 'Denied',
  },
  question: 'Did you start this on that machine?',
  questionText:
    'Approve only if you did, and only if that terminal shows this code. Nobody will ever ask you to approve a code of theirs.',
  approve: 'Approve',
  deny: 'Deny',
  approved: 'Approved. Go back to the terminal: it signs in within a few seconds.',
  denied: 'Denied. The device was not let in. You can close this page.',
  otherCode: 'Use another code',
  lookFailed: 'Failed to look up the code',
  decideFailed: 'Failed to answer the device',
  answered: 'This device has been answered already. Look at its terminal.',
  tooMany: 'Too many attempts.',
  waitMinutes: (minutes: number) =>
    minutes === 1 ? 'Wait a minute, then try again.' : `Wait ${minutes} minutes, then try again.`,
};

export const password = {
  forgot: 'Forgot password?',
  forgotNeedsEmail: 'Type your email above, then ask again.',
  forgotSent: (email: string) =>
    `If there is an account for ${email}, a mail with a link is on its way. The link works for one hour.`,
  forgotFailed: 'Failed to ask for the mail',
  resetTitle: 'Set a new password',
  resetText: 'Afterwards you sign in again, everywhere.',
  noToken:
    'This address has no token. Open the link of the mail as a whole, or ask for a new mail with "Forgot password?" in the sign-in window.',
  tokenSpent:
    'This link is not known, was used before, or has expired. Ask for a new mail with "Forgot password?" in the sign-in window.',
  newLabel: 'New password',
  currentLabel: 'Current password',
  newHint: (shortest: number) => `At least ${shortest} characters`,
  tooShort: (shortest: number) => `Use at least ${shortest} characters.`,
  set: 'Set password',
  setting: 'Setting...',
  setFailed: 'Failed to set the password',
  wasSet: 'Your new password is set. Sign in with it.',
  change: 'Change password',
  changeText: 'Your other sessions end; this one stays.',
  changed: 'Password changed. Your other sessions have ended.',
  currentWrong: 'The current password is wrong. Check it and try again.',
};

export const signUp = {
  title: 'Finish signing up',
  text: 'Type the password you chose when you signed up.',
  action: 'Finish signing up',
  busy: 'Finishing...',
  done: (email: string) => `${email} is verified. Your account is ready.`,
  toProjects: 'Go to My Projects',
  wrongPassword: 'This is not the password you chose when you signed up. Type it again.',
  tokenSpent:
    'This link is not known, was used before, or has expired. If you have finished already, sign in; otherwise sign up again.',
  failed: 'Failed to finish signing up',
};

export const verification = {
  title: 'Verify your email address',
  verifying: 'Verifying...',
  verified: (email: string) => `${email} is verified.`,
  noToken:
    'This address has no token. Open the link of the mail as a whole, or ask for a new mail in Account Settings.',
  tokenSpent:
    'This link is not for this account, was used before, or has expired. Ask for a new mail in Account Settings.',
  failed: 'Failed to verify the email address',
  toSettings: 'Go to Account Settings',
  send: 'Send verification mail',
  sending: 'Sending...',
  sent: (email: string) => `A mail with a link is on its way to ${email}.`,
  sendFailed: 'Failed to send the mail',
};

export const accountExport = {
  text: 'A file with all data of your account and your projects: sites, notes, verdicts and the rest. It names recordings and results; “biophony account export --files” downloads them too.',
  save: 'Download my data',
  reading: (lines: string) => `Reading your data: ${lines} lines so far`,
  stop: 'Stop',
  saved: (lines: string) => `Your data is in the file: ${lines} lines.`,
  failed: 'Failed to download your data',
  tooLarge:
    'This account has too much data for one file in a browser. Use the command line: biophony account export',
};

export const access = {
  signOutEverywhere: 'Sign out everywhere',
  signingOut: 'Signing out...',
  failed: 'Failed to sign out everywhere',
};

/** The second factor, at sign-in and in Account Settings. */
export const secondFactor = {
  prompt: 'Your account asks for a second code.',
  codeLabel: 'Code',
  appHint: 'The six digits your authenticator app shows',
  smsHint: 'The six digits of the text message',
  bothHint: 'Six digits of your authenticator app or of a text message',
  recoveryHint:
    'One of your recovery codes. Other codes can no longer be checked here; without a recovery code, ask the people who run this service',
  orRecovery: (hint: string) => `${hint}, or a recovery code`,
  proceed: 'Continue',
  send: 'Send me a text message',
  sent: 'A text message with a code is on its way.',
  sendFailed: 'Failed to send the text message',
  back: 'Sign in another way',
  title: 'Second Factor',
  text: 'Besides the password, you type a code from something that only you have. Programs with API keys need no code.',
  app: 'Authenticator app',
  sms: 'Text message',
  off: 'Off',
  on: 'On',
  smsOn: (end: string) => `On, to the number ending in ${end}`,
  mustRenew: 'No longer works: switch it off and set it up again',
  setUp: 'Set Up',
  setUpApp: 'Set Up Authenticator App',
  setUpSms: 'Set Up Text Messages',
  switchOff: 'Switch Off',
  switchOffNamed: (what: string) => `Switch off ${what}`,
  switchOffQuestion: (what: string) =>
    `Switch off ${what}? Your account is easier to break into then.`,
  recovery: 'Recovery codes',
  recoveryLeft: (count: number) => (count === 1 ? '1 left' : `${count} left`),
  renew: 'Make New Ones',
  scan: 'Scan this with your authenticator app, or type the key into it. Then type the code it shows.',
  qrAlt: 'QR code for an authenticator app',
  key: 'Key',
  phoneLabel: 'Phone number',
  phoneHint: 'With the country, such as +393331234567',
  confirm: 'Switch On',
  confirming: 'Checking...',
  codesTitle: 'Your recovery codes',
  codesText:
    'Print or write them down. Each opens your account once if you lose your phone. We show them only this once.',
  codesDone: 'I have kept them',
  loadFailed: 'Failed to load the second factors',
  failed: 'Failed to change the second factor',
  recentLogin: 'For security reasons, please log out and log back in, then try again.',
};

export const settings = {
  title: 'Account Settings',
  profile: 'Profile Information',
  photoFrom: 'Profile picture from',
  photoAlt: 'Profile picture',
  displayName: 'Display Name',
  displayNameBlank: 'The display name must not be blank.',
  email: 'Email',
  emailHint: 'Email is managed by your authentication provider',
  plan: 'Subscription Plan',
  planCurrent: 'Current',
  planHint: 'Free switching enabled for testing',
  planUpdating: 'Updating subscription...',
  planUpdated: (tier: string) => `Subscription updated to ${tier.toUpperCase()} successfully!`,
  memberSince: 'Member Since',
  projects: 'Projects',
  projectCount: (count: number) => `${count} project(s)`,
  provider: 'Authentication Provider',
  providerDefault: 'Email',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  updated: 'Profile updated successfully!',
  notifications: 'Notification Preferences',
  notifyEmail: 'Email Notifications',
  notifyProject: 'Project Updates',
  notifyAnalysis: 'Analysis Complete Notifications',
  appearance: 'Appearance',
  appearanceLabel: 'Colours',
  thirdPartyNotices: 'Third-party notices',
  appearances: { light: 'Light', dark: 'Dark', system: 'As the device says' },
  appearanceHint: 'Kept in this browser, for the landing page too. Paper is always light.',
  statistics: 'Account Statistics',
  totalProjects: 'Total Projects',
  completedAnalyses: 'Completed Analyses',
  daysActive: 'Days Active',
  security: 'Security & Privacy',
  emailVerified: 'Email Verified',
  verified: 'Verified',
  notVerified: 'Not Verified',
  accountCreated: 'Account Created',
  lastUpdated: 'Last Updated',
  accountType: 'Account Type',
  anonymous: 'Anonymous',
  registered: 'Registered',
  danger: 'Danger Zone',
  dangerText: 'Deleting your account removes everything in it. This cannot be undone.',
  deleteAccount: 'Delete Account',
  deleteIntro: 'The following will be permanently deleted:',
  deleteList: [
    'Login credentials',
    'Profile',
    'All projects and data',
    'Notes, tags and timeline',
    'Analysis results and reports',
    'Subscription and billing information',
  ] as readonly string[],
  deleteMembers: 'Members of your projects lose them too.',
  deleteWarning: 'This is irreversible.',
  deletePermanently: 'Delete Account Permanently',
  recentLogin:
    'For security reasons, please log out and log back in, then try deleting your account again.',
  deleteFailed: 'Failed to delete account completely. Please contact support.',
};
