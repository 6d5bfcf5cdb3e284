import { failures } from '@biophony/contract/constants';

/** The sentences of the contract, of which a catalogue may have others. */
const ofCalls: Record<keyof typeof failures, string> = failures;

/** What is shown when a call fails and its answer carries no sentence of its own. */
export const errors = {
  ...ofCalls,
  notAuthenticated: 'User not authenticated',
  projectsLoad: 'Failed to load projects',
  projectsLeave: 'Failed to leave project',
  publicAccessGet: 'Failed to get public access',
  publicAccessPut: 'Failed to save public access',
  datasetStatus: 'Failed to check dataset status',
  uploadUrl: (file: string) => `${failures.uploadUrl} ${file}`,
  uploadPut: (file: string) => `${failures.uploadPut} ${file}`,
  validationConfigGet: failures.validationConfig,
  validationConfig: 'Failed to load validation configuration',
  validateRequest: failures.validate,
  validate: 'Validation failed',
  /** What to do, by kind of failure; shown under the sentence above. */
  hints: {
    connection: 'The service could not be reached. Check your connection and try again.',
    wait: (seconds: number) =>
      `The service asks to wait for ${seconds === 1 ? '1 second' : `${seconds} seconds`}. Then try again.`,
    server: 'The service had a problem. Try again in a moment.',
    signIn: 'Your session has ended. Sign in again.',
    conflict: 'It was changed elsewhere in the meantime. Reload and try again.',
  },
};
