const isoTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** A moment of a recording by the recorder's own clock and, where its offset is known, in UTC. */
export interface Moment {
  /** `2019-05-22T06:00:03.000`, without offset. */
  local: string;
  /** `2019-05-22T04:00:03.000Z`; null where the offset is not known. */
  utc: string | null;
  /** Hour of the day by the recorder's clock, 0 to 23. */
  hour: number;
  /** `2019-05-22` by the recorder's clock. */
  day: string;
}

const offsetMinutes = (offset: string): number => {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return offset.startsWith('-') ? -minutes : minutes;
};

function workOut(recordedAt: string | null, seconds: number): Moment | null {
  const match = recordedAt === null ? null : isoTime.exec(recordedAt);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number);
  const began = Date.UTC(year!, month! - 1, day, hour, minute, second);
  const milliseconds = began + Math.round((Number(match[7] ?? 0) + seconds) * 1000);
  const local = new Date(milliseconds).toISOString().slice(0, -1);
  const offset = match[8];
  return {
    local,
    utc:
      offset === undefined
        ? null
        : new Date(milliseconds - offsetMinutes(offset) * 60_000).toISOString(),
    hour: Number(local.slice(11, 13)),
    day: local.slice(0, 10),
  };
}

let last: { recordedAt: string | null; seconds: number; moment: Moment | null } | null = null;

/**
 * The moment `seconds` into a recording that began at `recordedAt` (ISO 8601, offset optional); null without a time.
 * What was asked for last is remembered: species of one window share it, and so do the files that tell of them.
 */
export function momentAt(recordedAt: string | null, seconds: number): Moment | null {
  if (last?.recordedAt !== recordedAt || last.seconds !== seconds)
    last = { recordedAt, seconds, moment: workOut(recordedAt, seconds) };
  return last.moment;
}
