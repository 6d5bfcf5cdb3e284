/** Milliseconds that a call gets which the service answers once it has gone through a whole file or dataset. */
export const longCallMs = 300_000;
