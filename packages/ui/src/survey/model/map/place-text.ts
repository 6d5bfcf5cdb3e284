/** Digits behind the point that tell places apart which are `metres` apart: a degree has 111 km. */
export const digitsFor = (metres: number): number =>
  Math.max(0, Math.min(6, Math.ceil(Math.log10(111_195 / Math.max(metres, 1e-3)))));

/** Degrees with as many digits as a pixel of the map says. */
export const roundedTo = (degrees: number, digits: number): number =>
  Number(degrees.toFixed(digits));
