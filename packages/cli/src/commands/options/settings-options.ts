/** `--settings`, a file that names the analysis and its settings. */
export const settingsOption = [
  '--settings <file>',
  'a file with analysis and settings, TOML or JSON; --set wins',
] as const;

/** `--save-settings`, the other way round. */
export const saveSettingsOption = [
  '--save-settings <file>',
  'write analysis and settings to a file, TOML or JSON',
] as const;
