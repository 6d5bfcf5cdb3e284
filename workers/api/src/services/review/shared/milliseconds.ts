/** Detections are told apart to the millisecond: seconds as they are kept. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** Milliseconds as they are answered, in seconds. */
export const toSeconds = (milliseconds: number): number => milliseconds / 1000;
