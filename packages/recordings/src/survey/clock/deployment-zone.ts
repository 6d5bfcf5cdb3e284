/**
 * The zone by whose clocks the hours of a deployment are counted: an IANA name or an offset. It is the one that was entered,
 * else the offset that its first recording names, else UTC.
 */
export function deploymentZone({
  time_zone,
  utc_offset,
  recorded_from,
}: {
  time_zone: string | null;
  utc_offset: string | null;
  recorded_from: string | null;
}): string {
  const named = /(?:Z|[+-]\d\d:\d\d)$/.exec(recorded_from ?? '')?.[0];
  return time_zone ?? utc_offset ?? (named === 'Z' ? 'UTC' : named) ?? 'UTC';
}
