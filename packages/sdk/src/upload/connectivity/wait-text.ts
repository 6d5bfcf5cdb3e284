/** A time to wait, such as `30 s` or `60 min`. */
export const waitText = (ms: number): string =>
  ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
