export const detections = {
  title: (species: string) => `Single detections of ${species}`,
  text: (shown: string, all: string) =>
    `${shown} of ${all} are listed: by days of recorders, those with the surest detection first, and the surest of a day first.`,
  bestTitle: (number: string, species: string) => `Best ${number} clips of ${species}`,
  bestText: (all: string) => `The surest of ${all} detections, of different recordings first.`,
  none: 'No detection passes these filters.',
  loading: 'Reading detections...',
  more: 'Show more',
  failed: 'The detections could not be read',
  caption: (model: string, confidence: string) =>
    `Found by ${model}; confidence from ${confidence}.`,
  toExplorer: 'Open this detection in the explorer',
};

export const spectrogram = {
  title: (site: string) => `Spectrogram of ${site}`,
  chooseSite: 'Choose one site to see its long-duration spectrogram.',
  site: 'Site',
  noSite: 'None',
  loading: 'Loading the spectrogram...',
  failed: 'Failed to load the spectrogram',
  loadingDay: (day: string) => `Loading ${day}...`,
  nothing:
    'No minute of this site has been analysed. Its recordings need a time, and a deployment.',
  caption: (days: string, datasets: number) =>
    `${days} of the site’s local time, from acoustic indices of ${datasets === 1 ? '1 dataset' : `${datasets} datasets`}, a column a minute. Red: acoustic complexity, 0.45 to 0.75. Green: how much a minute’s sound is concentrated in moments, 0 to 0.5. Blue: events, 0 to 1 a second. Black is steady sound, and nothing is drawn where nothing was recorded. The table has the days that have been in sight.`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  dayOf: (day: string) => `Spectrogram of ${day}`,
  hint: 'Arrow keys: minute and frequency. Page keys: an hour. Enter opens the hour.',
  at: (time: string, frequency: string) => `${time}, ${frequency}`,
  notRecorded: (time: string, frequency: string) => `${time}, ${frequency}: not recorded`,
  open: 'Open this hour in the explorer',
  picture: 'PNG',
  downloadPicture: (title: string, days: string) => `${title}: download ${days} as PNG`,
  readingPicture: 'Reading all days for the picture...',
  pictureFailed: 'The picture could not be made: not all days could be read. Try again.',
  day: 'Day',
  minutes: 'Minutes recorded',
  complexity: 'Mean complexity',
  concentration: 'Mean concentration',
  events: 'Mean events a second',
};
