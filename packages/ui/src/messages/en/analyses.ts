import type { Purpose, Setting, SettingName, analysisSettings } from '@biophony/contract/constants';

type SettingTexts = Partial<Pick<Setting, 'label' | 'heading' | 'hint'>>;
type SettingBand = keyof (typeof analysisSettings)['band']['choices'];

export const createAnalysis = {
  title: 'Create Analysis',
  select: 'Select Analysis Type',
  loadingTypes: 'Checking which analyses fit your files...',
  noTypes: 'No analysis is installed. Ask the site owner to install a model.',
  choose: 'Choose',
  compatible: (fit: number, total: number) => `Fits ${fit} of ${total} files`,
  notCompatible: 'Not compatible',
  noMachine: 'No machine that can do this was heard in the last seven days.',
  moreModels: (count: number, names: string) =>
    `${count === 1 ? '1 more model is' : `${count.toLocaleString('en')} more models are`} known: ${names}. Ask the people who run this service.`,
  purposes: {
    species: 'Which birds and other animals',
    sound: 'How much sound',
    bats: 'Bats',
  } satisfies Record<Purpose, string>,
  /** Cards that are called otherwise than their type. */
  cardNames: { bats: 'Bat sounds' } as Record<string, string>,
  /** In place of the service's descriptions. */
  sentences: {
    birdnet_v2_4: 'Names species by their sound, worldwide.',
    acoustic_indices: 'Eight figures of how a place sounds, for every recording.',
    audio_events: 'Every sound that stands out, with its time and frequency.',
    bats: 'Sounds from 10 kHz on, from 2 ms.',
  } as Record<string, string>,
  speciesCount: (count: string) => `${count} species`,
  classes: (count: string) => `${count} classes`,
  noLicence: 'licence not stated',
  speed: (minutes: string) => `about ${minutes} min for an hour of sound here`,
  fast: 'less than a minute for an hour of sound here',
  reads: (extensions: string) => `Reads ${extensions}`,
  configure: 'Configure Settings',
  changeType: 'Change Type',
  loadingSettings: 'Loading settings...',
  noSettings: 'This analysis needs no settings.',
  locationHint: 'With a place, species that do not occur there are left out.',
  noSpeciesRange:
    'This model has no species range, so a place does not limit its species. It is still written to the results.',
  locales: {
    en: 'English',
    es: 'Spanish',
    fr: 'French',
    de: 'German',
    it: 'Italian',
  } as Record<string, string>,
  timezoneAbbreviated: (text: string, meanings: string) =>
    `Time zone "${text}" may mean ${meanings}. Give the offset, or a name such as Europe/Berlin`,
  timezoneUnknown: 'Time zone must be a name such as Europe/Berlin, or an offset such as +02:00',
  onMap: 'Place on a map',
  toMend: (count: number) => `${count} to mend`,
  more: 'More settings',
  species: 'Species lists and thresholds',
  speciesHint: 'A scientific name a line. A list can also be loaded from a file.',
  loadFile: (label: string) => `Load from a file: ${label}`,
  loadFileShort: 'Load from a file',
  bands: {
    audible: 'Audible: from the lowest to the highest frequency below',
    full: 'Full: also all above that a recording holds',
    bats: 'Bats: all from 10 kHz, for sounds of 2 ms and more',
  } satisfies Record<SettingBand, string> as Record<string, string>,
  presets: {
    title: 'Presets and settings files',
    label: 'Preset',
    none: 'Choose a preset',
    save: 'Save as preset',
    name: 'Name of the preset',
    keep: 'Save preset',
    replace: 'Save changes to preset',
    replaced: 'Preset saved',
    rename: 'Rename preset',
    saveName: 'Save name',
    remove: 'Delete preset',
    removeQuestion: (name: string) => `Delete the preset ${name}?`,
    removeText: 'Analyses that were made with it stay as they are. This cannot be undone.',
    load: 'Load settings file',
    download: 'Download settings file',
    json: 'as JSON',
    downloadJson: 'Download settings file as JSON',
    failed: 'The preset could not be read or saved',
    otherType: (file: string, type: string) =>
      `${file} has settings for ${type}, which cannot be run on these files here.`,
  },
  submit: 'Submit Analysis',
  submitting: 'Submitting...',
  submitted: 'Analysis Submitted',
  submittedText: 'Processing may take 30 minutes to 2 hours. You can close this window.',
  done: 'Done',
  required: (label: string) => `${label} is required`,
  number: (label: string) => `${label} must be a number`,
  between: (label: string, min: number, max: number) =>
    `${label} must be between ${min} and ${max}`,
  twice: (label: string, name: string) => `${label}: ${name} is named twice; keep one of them`,
  whole: (label: string) => `${label} must be a whole number`,
  weekRange: 'Week must be between 1 and 48 (or -1 for no filter)',
  frequencyOrder: 'Lowest frequency must be below the highest one',
  /** Replace the contract's English texts of settings. */
  settings: {} as Partial<Record<SettingName, SettingTexts>>,
};

const leftOut = (count: number, by: string): string =>
  count === 1
    ? `1 detection was left out by ${by}.`
    : `${count.toLocaleString('en')} detections were left out by ${by}.`;

export const results = {
  title: 'Analysis Results',
  loading: 'Loading results...',
  available: 'Results Available',
  summary: (files: string, size: string) => `${files}, ${size} in total`,
  downloadFiles: 'Download Files',
  download: 'Download',
  downloadFile: (name: string) => `Download ${name}`,
  none: 'This analysis has no result files.',
  partial: 'These results are of a part of the recordings, since their analysis was stopped.',
  notice: (message: string, files: number) =>
    files === 1 ? `${message} (1 file)` : `${message} (${files} files)`,
  leftOutByRange: (count: number) => leftOut(count, 'the species range'),
  leftOutByList: (count: number) => leftOut(count, 'the list of species'),
  leftOutByThreshold: (count: number) => leftOut(count, 'the thresholds of their species'),
  correctedNotInFiles: (corrected: number, recordings: number) =>
    `The clock of ${corrected.toLocaleString('en')} of ${recordings.toLocaleString('en')} recordings is corrected, and these files have the times as recorded. The survey and the explorer show corrected times; the list of detections that the explorer saves has both.`,
  sitesNotInFiles: (placed: number, recordings: number) =>
    `${placed.toLocaleString('en')} of ${recordings.toLocaleString('en')} recordings have a site, which these files do not name. The survey and the list of detections that the explorer saves name it.`,
  unverified: (model: string) =>
    `The model ${model} is unverified: nothing shows that its weights are the published ones.`,
};
