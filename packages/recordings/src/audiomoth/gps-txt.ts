import { withoutControls } from '../bytes/bytes.ts';
import { localTime } from '../time/recorded-time.ts';

/** One line of an AudioMoth's GPS.TXT. */
export interface GpsLogEntry {
  /** ISO 8601 in UTC, `2024-05-28T10:00:00.250+00:00`. */
  at: string;
  message: string;
}

const LINE = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))? UTC: (.*)$/;

/** Reads an AudioMoth GPS.TXT (`DD/MM/YYYY HH:MM:SS.mmm UTC: message`); other lines are passed over. */
export function parseGpsTxt(text: string): GpsLogEntry[] {
  return withoutControls(text)
    .split('\n')
    .flatMap((line) => {
      const match = LINE.exec(line.trim());
      if (!match) return [];
      const local = localTime(
        Number(match[3]),
        Number(match[2]),
        Number(match[1]),
        Number(match[4]),
        Number(match[5]),
        Number(match[6]),
        Number(match[7] ?? 0),
      );
      return local === null ? [] : [{ at: `${local}+00:00`, message: (match[8] ?? '').trim() }];
    });
}
