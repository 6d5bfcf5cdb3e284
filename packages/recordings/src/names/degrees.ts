/**
 * Degrees of `DD`, `DDMM` or `DDMMSS` with a fraction of the last, rounded to a tenth of a metre;
 * `degreeDigits` is 2 for latitudes, 3 for longitudes. Null where minutes or seconds reach 60.
 */
export function degrees(digits: string, fraction: string, degreeDigits: number): number | null {
  const whole = Math.min(degreeDigits, digits.length);
  const rest = (digits.slice(whole).match(/\d\d/g) ?? []).map(Number);
  if (rest.some((value) => value >= 60)) return null;
  const values = [Number(digits.slice(0, whole)), ...rest];
  const last = values.length - 1;
  values[last] = (values[last] ?? 0) + Number(`0${fraction}`);
  const sum = values.reduce((total, value, index) => total + value / 60 ** index, 0);
  return Number(sum.toFixed(6));
}
