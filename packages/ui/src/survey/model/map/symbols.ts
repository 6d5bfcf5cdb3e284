/** Radii in pixels: of the site with most effort, of the smallest that is still seen and hit, of one without effort. */
export const mostRadius = 17;
export const leastRadius = 4;
export const hollowRadius = 6;

/** The radius for an effort: areas are in proportion to seconds, down to the smallest symbol. */
export function radiusOf(seconds: number, most: number): number {
  if (seconds <= 0 || most <= 0) return hollowRadius;
  return Math.max(leastRadius, mostRadius * Math.sqrt(Math.min(1, seconds / most)));
}

/** Efforts for a legend, in seconds: the most, and a quarter and a sixteenth of it, as round hours where there are hours. */
export function legendEfforts(most: number): number[] {
  if (most <= 0) return [];
  const rounded = [1, 1 / 4, 1 / 16].map((share) => {
    const seconds = most * share;
    const unit = seconds >= 3600 ? 3600 : seconds >= 60 ? 60 : 1;
    const whole = Math.max(1, Math.round(seconds / unit));
    return whole * unit;
  });
  return [...new Set(rounded)].filter(
    (seconds) => seconds <= most * 1.02 || seconds === rounded[0],
  );
}
