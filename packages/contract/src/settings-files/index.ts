export { fileText, mostFileBytes } from './file-text.ts';
export {
  readGivenSettings,
  speciesInFile,
  type GivenSettings,
  type ReadBytes,
} from './given-settings.ts';
export { joinedSettings } from './joined-settings.ts';
export type { NamedSpecies } from './named-species.ts';
export {
  readSettingsFile,
  writeSettingsFile,
  type SettingsFile,
  type SettingsFormat,
} from './settings-file.ts';
export { SettingsFileError } from './settings-file-error.ts';
