/** Notices when somebody has not been heard for too long. */
export interface Watchdog {
  heard(): void;
  stop(): void;
}

/**
 * Starts a watchdog that calls `tooLong` once nothing was heard for `ms` milliseconds; while `excused` answers true,
 * waiting does not count.
 */
export function startWatchdog(ms: number, tooLong: () => void, excused: () => boolean): Watchdog {
  const timer = setTimeout(() => {
    if (excused()) timer.refresh();
    else tooLong();
  }, ms);
  return { heard: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}
