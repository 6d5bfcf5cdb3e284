/** A place in degrees that was typed in and not measured, as people read it. */
export const configuredPlace = (latitude: number | null, longitude: number | null): string =>
  `${latitude}, ${longitude} as set in the Configuration App`;
