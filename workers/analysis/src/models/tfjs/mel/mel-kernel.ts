/** Weights of mel bands (columns) over the bins of the Fourier transform (rows), lowest band first. */
export type Filterbank = readonly (readonly number[])[];

/**
 * One filter per mel band, highest band first, `frameLength` taps each: the band's weights over the cosine terms of
 * the discrete Fourier transform, times the periodic Hann window. The network uses only the real part of the
 * transform, so window, transform and mel matrix are one linear map (BirdNET V2.4, MelSpecLayerSimple).
 */
export function melKernel(frameLength: number, filterbank: Filterbank): Float32Array {
  const bands = filterbank[0]?.length ?? 0;
  const cosine = Float64Array.from({ length: frameLength }, (_, t) =>
    Math.cos((2 * Math.PI * t) / frameLength),
  );
  const kernel = new Float32Array(bands * frameLength);
  for (let band = 0; band < bands; band++) {
    const filter = new Float64Array(frameLength);
    filterbank.forEach((weights, bin) => {
      const weight = weights[bands - 1 - band] ?? 0;
      if (weight === 0) return;
      for (let t = 0; t < frameLength; t++) {
        filter[t] = (filter[t] ?? 0) + weight * (cosine[(bin * t) % frameLength] ?? 0);
      }
    });
    for (let t = 0; t < frameLength; t++) {
      kernel[band * frameLength + t] = (filter[t] ?? 0) * (0.5 - 0.5 * (cosine[t] ?? 0));
    }
  }
  return kernel;
}

/** Every `spacing`-th tap of filters of `length` taps, that many times as large. */
export function everyTap(filters: Float32Array, length: number, spacing: number): Float32Array {
  const count = Math.ceil(length / spacing);
  return Float32Array.from({ length: (filters.length / length) * count }, (_, i) => {
    const row = Math.floor(i / count);
    return spacing * (filters[row * length + (i - row * count) * spacing] ?? 0);
  });
}

/**
 * Side lobes of the Hann window fall with the third power of the distance: a bin this far away is heard at 1 / (pi 60^3),
 * less than 2 millionths (Harris 1978, "On the use of windows for harmonic analysis").
 */
const quietBins = 60;

/** How many bands, counted from the lowest, hear nothing above `limit` (a share of the sample rate). */
export function bandsBelow(limit: number, frameLength: number, filterbank: Filterbank): number {
  const bands = filterbank[0]?.length ?? 0;
  const above = filterbank.slice(Math.max(0, Math.floor(frameLength * limit) - quietBins + 1));
  const reaching = (band: number): boolean => above.some((weights) => (weights[band] ?? 0) > 0);
  const first = Array.from({ length: bands }, (_, band) => band).find(reaching);
  return first ?? bands;
}
