/** Frequencies of a spectrogram's bins in hertz: bin k stands at k * sampleRateHz / windowSamples. */
export interface FrequencyAxis {
  bins: number;
  /** Hertz between two bins. */
  resolutionHz: number;
}

/** First and last bin of a band, both included. */
export interface Band {
  first: number;
  last: number;
}

/** The bin nearest to a frequency, the lower one when two are equally near; never beyond the ends. */
function nearestBin({ bins, resolutionHz }: FrequencyAxis, hertz: number): number {
  return Math.min(bins - 1, Math.max(0, Math.ceil(hertz / resolutionHz - 0.5)));
}

/** A band from the bin nearest to its lower edge to the bin nearest to its upper one (scikit-maad `index_bw`). */
export function bandBetween(axis: FrequencyAxis, lowHz: number, highHz: number): Band {
  return { first: nearestBin(axis, lowHz), last: nearestBin(axis, highHz) };
}
