import { devices } from '@biophony/contract/constants';

/** The recorders that a dataset may be of. */
export const deviceNames: readonly string[] = devices
  .filter(({ enabled }) => enabled)
  .map(({ value }) => value);
