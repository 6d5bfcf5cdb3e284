const WRITTEN = /^([+-])(\d{1,2})(?::?(\d{2}))?$/;

/** Formats minutes east of UTC as `+02:00`. */
export function formatUtcOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}

/**
 * Reads `Z`, `UTC`, `+2`, `+0200`, `+02:00` or `UTC+5:30` as minutes east of UTC; null for other
 * texts and offsets beyond 14 hours.
 */
export function parseUtcOffset(text: string): number | null {
  const bare = text.trim().replace(/^(?:UTC|GMT)/i, '');
  if (bare === '' || /^z$/i.test(bare)) return text.trim() === '' ? null : 0;
  const match = WRITTEN.exec(bare);
  if (!match) return null;
  const hours = Number(match[2]);
  const minutes = Number(match[3] ?? 0);
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return null;
  const total = hours * 60 + minutes;
  return match[1] === '-' && total > 0 ? -total : total;
}
