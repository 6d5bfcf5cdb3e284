const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Maps: that of the survey, and the one in which a site's place is set. */
export const map = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show everything',
  metres: (number: string) => `${number} m`,
  kilometres: (number: string) => `${number} km`,
  noCoast: 'Coastlines and borders could not be loaded.',
  wheel: 'Click the map, or hold Ctrl, to zoom with the wheel.',
  keys: 'Arrow keys move the map, plus and minus zoom, 0 shows everything.',
  north: (degrees: string) => `${degrees}° N`,
  south: (degrees: string) => `${degrees}° S`,
  east: (degrees: string) => `${degrees}° E`,
  west: (degrees: string) => `${degrees}° W`,

  pinKeys:
    'Arrow keys move the pin, with Shift by less. Plus and minus zoom. Enter sets the pin in the middle of the map.',
  pinAt: (latitude: string, longitude: string) => `Pin at ${latitude}, ${longitude}`,
  noPin: 'No place yet. Click where the site is.',
  otherSites: (count: number) =>
    `${counted(count, 'other site is', 'other sites are')} shown as ${count === 1 ? 'a dot' : 'dots'}.`,
};
