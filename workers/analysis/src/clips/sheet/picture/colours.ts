/**
 * What loudness is painted with, from silence to the loudest sound: the scale of sounds in the web app on light ground. The
 * one place of it in this program; a test holds it to the stylesheet.
 */
export const soundScale = [
  '#e6ebe3',
  '#efe6a6',
  '#d3cf80',
  '#a9b969',
  '#789f5a',
  '#4b8450',
  '#2b6746',
  '#1b4a3a',
  '#12302a',
] as const;

const partsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** So many colours of the scale at equal distances, red, green and blue of each. */
export function soundColours(count: number): Uint8Array {
  const stops = soundScale.map(partsOf);
  const colours = new Uint8Array(3 * count);
  for (let at = 0; at < count; at++) {
    const place = (at / (count - 1)) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(place));
    for (let part = 0; part < 3; part++) {
      const [from, to] = [stops[low]![part]!, stops[low + 1]![part]!];
      colours[3 * at + part] = Math.round(from + (to - from) * (place - low));
    }
  }
  return colours;
}
