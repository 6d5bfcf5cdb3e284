/** The pages that mails and terminals lead to, and what Account Settings offers for the security of an account. */
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

/** Finishing a sign-up by its mail. */
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
  text: 'A file of what the service keeps of your account and your projects: sites, notes, verdicts and all else. Recordings and results are named in it; “biophony account export --files” downloads them too.',
  save: 'Download my data',
  reading: (lines: string) => `Reading your data: ${lines} lines so far`,
  stop: 'Stop',
  saved: (lines: string) => `Your data is in the file: ${lines} lines.`,
  failed: 'Failed to download your data',
  tooLarge:
    'This account has more than a browser can put into one file. Use the command line: biophony account export',
};

export const access = {
  signOutEverywhere: 'Sign out everywhere',
  signingOut: 'Signing out...',
  failed: 'Failed to sign out everywhere',
};
