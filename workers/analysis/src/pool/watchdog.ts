/** Notices when somebody has not been heard for too long. */
export interface Watchdog {
  /** Rejects with the reason once nothing was heard for that long; never ends otherwise. */
  tooLong: Promise<never>;
  heard(): void;
  stop(): void;
}

/** Starts a watchdog that waits `ms` milliseconds; while `excused` answers true, waiting does not count. */
export function startWatchdog(ms: number, reason: string, excused: () => boolean): Watchdog {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (excused()) timer?.refresh();
      else reject(new Error(reason));
    }, ms);
  });
  return { tooLong, heard: () => void timer?.refresh(), stop: () => clearTimeout(timer) };
}
