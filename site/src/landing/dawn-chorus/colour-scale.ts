type Stops = readonly (readonly [red: number, green: number, blue: number])[];

/** On a light page: the page's ground is silence, then the kit's data scale from pale yellow to dark green. */
const onLight: Stops = [
  [246, 248, 244],
  [244, 239, 189],
  [214, 210, 132],
  [169, 185, 105],
  [120, 159, 90],
  [75, 132, 80],
  [43, 103, 70],
  [27, 74, 58],
  [18, 48, 42],
];

/** The dark page's ground, then the same scale from dark green to pale yellow. */
const onDark: Stops = [[15, 21, 18], ...onLight.slice(1).toReversed()];

/** 256 colours as RGBA words of ImageData, from silence to the loudest sound. */
export function colourScale(dark: boolean): Uint32Array {
  const stops = dark ? onDark : onLight;
  const bytes = new Uint8ClampedArray(256 * 4);
  for (let i = 0; i < 256; i++) {
    const position = (i / 255) * (stops.length - 1);
    const index = Math.min(Math.floor(position), stops.length - 2);
    const from = stops[index] ?? [];
    const to = stops[index + 1] ?? [];
    for (let c = 0; c < 3; c++) {
      const low = from[c] ?? 0;
      bytes[i * 4 + c] = low + ((to[c] ?? 0) - low) * (position - index);
    }
    bytes[i * 4 + 3] = 255;
  }
  return new Uint32Array(bytes.buffer);
}
