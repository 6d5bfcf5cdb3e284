/** Notices when somebody has not been heard for too long. */
export interface SilenceWatch {
  /** Rejects with the reason once it was silent for that long; never ends otherwise. */
  tooLong: Promise<never>;
  heard(): void;
  stop(): void;
}

/** Starts a watch over silences of `ms` milliseconds; while `excused` answers true, silence does not count. */
export function watchSilence(ms: number, reason: string, excused: () => boolean): SilenceWatch {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (excused()) timer?.refresh();
      else reject(new Error(reason));
    }, ms);
  });
  return { tooLong, heard: () => void timer?.refresh(), stop: () => clearTimeout(timer) };
}
