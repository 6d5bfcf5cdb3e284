/** Turns a stream of samples at one rate into another. */
export interface Resampler {
  push(samples: Float32Array): AsyncGenerator<Float32Array>;
  /** What follows from silence after the end, without end: the caller takes as much as it needs. */
  flush(): AsyncGenerator<Float32Array>;
}
