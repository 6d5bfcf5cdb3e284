/** A finite number from text that may carry a unit behind it (`21.50C`), else null. */
export function numberOrNull(text: string | undefined): number | null {
  const found = /^\s*([+-]?\d+(?:\.\d+)?)/.exec(text ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** A place on Earth in decimal degrees; null where a part is missing, out of range, or both are 0. */
export function placeOrNull(
  latitude: number | null,
  longitude: number | null,
): { latitude: number; longitude: number } | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  // Recorders without a fix write 0 0; that place is open sea.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

/** Rounds to a number of decimals, so that durations print as people read them. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
