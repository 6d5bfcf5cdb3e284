/** Runs `act` at most once in so many milliseconds; the last call always counts. */
export function throttle(act: () => void, ms: number): { soon(): void; now(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    act();
  };
  return {
    soon: () => {
      timer ??= setTimeout(now, ms);
    },
    now,
  };
}
