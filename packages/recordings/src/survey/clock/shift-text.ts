const units: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 };
const largestFirst = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** Seconds of a text such as `-1h30m`, `90s` or `+3d`; null for anything else. */
export function parseShift(text: string): number | null {
  const match = /^([+\-\u2212]?)((?:\d+(?:\.\d+)?(?:d|h|min|m|s))+)$/.exec(
    text.replaceAll(' ', ''),
  );
  if (!match) return null;
  const parts = (match[2] ?? '').matchAll(/(\d+(?:\.\d+)?)(d|h|min|m|s)/g);
  let seconds = 0;
  for (const [, number, unit = 's'] of parts) seconds += Number(number) * (units[unit] ?? 1);
  return match[1] === '-' || match[1] === '\u2212' ? -seconds : seconds;
}

/** Seconds that are added to a clock, with their sign, in the largest unit that leaves no fraction: `-2 h`, `+24 s`. */
export function shiftText(seconds: number): string {
  const size = Math.abs(seconds);
  const [unit, length] = largestFirst.find(([, one]) => size >= one && size % one === 0) ?? [
    's',
    1,
  ];
  return `${seconds < 0 ? '-' : '+'}${Math.round((size / length) * 1000) / 1000} ${unit}`;
}
