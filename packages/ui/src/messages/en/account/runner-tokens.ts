/** Runner tokens, in Account Settings and for operators. */
export const runnerTokens = {
  title: 'Runners',
  text: 'Analyses can run on computers of your own. A runner there asks this service for your work with a token, and gets nothing of others. Make a token for each computer.',
  titleForAll: 'Runner Tokens',
  textForAll:
    'With a token made here, a runner gets the work of everybody. Tokens that accounts made for their own work are listed with the account.',
  empty: 'No tokens yet. Create one to run analyses on a computer of your own.',
  emptyForAll: 'No tokens yet. Create one for a runner of this service.',
  create: 'Create Token',
  creating: 'Creating...',
  more: 'Show More',
  loadFailed: 'Failed to load the runner tokens',
  createFailed: 'Failed to create the runner token',
  revokeFailed: 'Failed to revoke the runner token',
  forEverybody: 'Work of everybody',
  forAccount: (who: string) => `Work of ${who}`,
  anAccount: 'one account',
  created: (date: string) => `Created ${date}`,
  used: (when: string) => `Last used ${when}`,
  neverUsed: 'Never used',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke Runner Token',
  revokeQuestion: (name: string) =>
    `Revoke ${name}? Runners that use it get no more work. What they have not finished is done by others.`,
  nameLabel: 'Name',
  nameHint: 'The computer it is for, such as "GPU in the lab"',
  secretTitle: 'Your new runner token',
  secretText:
    'Copy it now: it is shown this once, and we keep only its fingerprint. On the computer, put it into BIOPHONY_RUNNER_TOKEN, then start the runner with the address of this service as URL:',
  secretLabel: 'Runner token',
  command: 'biophony-analysis serve --api-url URL',
};
