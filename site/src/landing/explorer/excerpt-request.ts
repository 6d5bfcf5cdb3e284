/** What the page asks of the worker: to paint the excerpt, at first with the canvas for it, or to sing it. */
export type ExcerptRequest =
  | { kind: 'paint'; canvas?: OffscreenCanvas; dark: boolean }
  | { kind: 'sing' };

/** What the worker answers: samples at the chorus' rate. */
export type ExcerptAnswer =
  | { kind: 'painted' }
  | { kind: 'sung'; sound: Float32Array<ArrayBuffer> };
