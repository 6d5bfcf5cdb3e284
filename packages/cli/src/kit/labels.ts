import { customModelPrefix, devices } from '@biophony/contract/constants';

/**
 * How an analysis is called in texts: a custom model by its name with its type behind it, which commands take; every
 * other analysis by its type.
 */
export const calledAnalysis = (type: string, modelName: string | null | undefined): string =>
  type.startsWith(customModelPrefix) && modelName ? `${modelName} (${type})` : type;

/** The recorders that a dataset may be of. */
export const deviceNames: readonly string[] = devices
  .filter(({ enabled }) => enabled)
  .map(({ value }) => value);
