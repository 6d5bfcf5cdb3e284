/** Texts about single detections of a survey. */
export const detections = {
  title: (species: string) => `Single detections of ${species}`,
  text: (shown: string, all: string) =>
    `${shown} of ${all} are listed: by days of recorders, those with the surest detection first, and the surest of a day first.`,
  none: 'No detection passes these filters.',
  loading: 'Reading detections...',
  more: 'Show more',
  failed: 'The detections could not be read',
  caption: (model: string, confidence: string) =>
    `Found by ${model}; confidence from ${confidence}.`,
  toExplorer: 'Open this detection in the explorer',
};
