import { customModelPrefix, devices } from '@biophony/contract/constants';

/** A custom model by name and type, as commands take the type; others by type. */
export const calledAnalysis = (type: string, modelName: string | null | undefined): string =>
  type.startsWith(customModelPrefix) && modelName ? `${modelName} (${type})` : type;

export const deviceNames: readonly string[] = devices
  .filter(({ enabled }) => enabled)
  .map(({ value }) => value);
