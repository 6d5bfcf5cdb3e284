/** The texts of the page that an invitation leads to. */
export const invitation = {
  title: 'Invitation',
  pageTitle: (project: string) => `Invitation: ${project}`,
  loading: 'Reading the invitation...',
  signIn: 'Sign in, or sign up, to see what you are invited to. Then you are back here.',
  asked: (by: string, project: string) => `${by} invites you to work on “${project}”.`,
  role: (role: string) => `Your role would be: ${role}`,
  until: (date: string) => `The invitation is open until ${date}.`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  accept: 'Accept',
  accepting: 'Accepting...',
  otherAccount: 'Use another account',
  failed: 'Failed to read the invitation',
  acceptFailed: 'Failed to accept the invitation',
  own: 'This is your own project, so there is nothing to accept. The invitation stays open for somebody else.',
  noToken:
    'This address holds no invitation. Open the whole link that you were given, with everything behind the #.',
  toProjects: 'Go to my projects',
  toProject: 'Open the project',
};
