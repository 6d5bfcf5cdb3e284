const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Maps of the survey and of the site form. */
export const map = {
  title: 'Where it was',
  titleOf: (species: string) => `Where ${species} was`,
  caption: (effort: string, model: string, threshold: string) =>
    `${effort} recorded and analysed; ${model}, confidence from ${threshold}.`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all sites',
  metres: (number: string) => `${number} m`,
  kilometres: (number: string) => `${number} km`,
  noCoast: 'Coastlines and borders could not be loaded.',
  wheel: 'Click the map, or hold Ctrl, to zoom with the wheel.',
  keys: 'Arrow keys move the map, plus and minus zoom, 0 shows everything.',
  north: (degrees: string) => `${degrees}° N`,
  south: (degrees: string) => `${degrees}° S`,
  east: (degrees: string) => `${degrees}° E`,
  west: (degrees: string) => `${degrees}° W`,

  site: 'Site',
  sites: 'Sites of the map',
  latitude: 'Latitude',
  longitude: 'Longitude',
  cell: 'Within (degrees)',
  hours: 'Recorded hours',
  species: 'Species',
  rate: 'Detections per recorded hour',
  detected: 'Detected',
  colours: {
    richness: 'Number of species',
    rate: 'Per recorded hour',
    detected: 'Detected or not',
  },
  /** Replaces the texts on species where detections are kinds of sound. */
  kinds: {
    richness: 'Number of kinds of sound',
    tells: 'how many kinds of sound were found',
    column: 'Kinds of sound',
    ofSite: (number: string) => `${number} ${number === '1' ? 'kind' : 'kinds'} of sound`,
  },
  detectedOrNot: ['not detected', 'detected'],
  effort: 'Recorded',
  range: (from: string, to: string) => `${from} to ${to}`,
  hollow: 'nothing recorded',
  blurred: 'somewhere within',
  blurredText: 'Dashed outlines are places that are shown coarsely: the site is somewhere within.',
  aside: 'not chosen',
  siteText: (name: string, facts: string) => `${name}: ${facts}`,
  siteEffort: (length: string) => `${length} recorded`,
  siteSpecies: (number: string) => `${number} species`,
  siteRate: (number: string) => `${number} detections per recorded hour`,
  within: (degrees: string) => `somewhere within ${degrees}°`,
  choose: 'Choose a site to see it alone; with Ctrl or Shift, several.',
  colourTells: {
    richness: 'how many species were found',
    rate: 'how many detections there were in a recorded hour',
    detected: 'whether the species was detected',
  },
  mapText: (count: number, colour: string) =>
    `${counted(count, 'site', 'sites')}: the larger a symbol, the more was recorded; its colour tells ${colour}.`,
  noPlaces: 'No site has a place yet, so that there is nothing to draw.',
  unplaced: (count: number) =>
    count === 1 ? 'A site without a place:' : `${count} sites without a place:`,

  pinKeys:
    'Arrow keys move the pin, with Shift by less. Plus and minus zoom. Enter sets the pin in the middle of the map.',
  pinAt: (latitude: string, longitude: string) => `Pin at ${latitude}, ${longitude}.`,
  noPin: 'No place yet. Click where the site is.',
  otherSites: (count: number) =>
    `${counted(count, 'other site is', 'other sites are')} shown as ${count === 1 ? 'a dot' : 'dots'}.`,
};
