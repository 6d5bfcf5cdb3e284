import type { DeploymentSheet, SheetDeployment } from '@biophony/recordings/survey';
import { correctionOf, spanOf, type DeploymentRow } from '../deployments/deployment-row.ts';

/** What a row of a sheet says of its deployment; `dataId` is null where it names no dataset. */
interface Told {
  siteId: string;
  recorder: string | null;
  dataId: string | null;
  /** ISO 8601; null for no bound. */
  start: string | null;
  end: string | null;
}

/** A deployment that an upload made, with its true time in milliseconds since 1970. */
interface Made {
  row: DeploymentRow;
  from: number;
  to: number;
}

interface Span {
  from: number;
  to: number;
}

/** A recording that begins with the last moment of a deployment belongs to it. */
const lastMs = 1000;

const spanOfRow = ({ start, end }: Pick<SheetDeployment, 'start' | 'end'>): Span => ({
  from: start === null ? -Infinity : Date.parse(start),
  to: end === null ? Infinity : Date.parse(end),
});
const meet = (one: Span, other: Span) => one.from < other.to && other.from < one.to;
const at = (ms: number) => new Date(ms).toISOString();

/** A deployment with the bounds that a person gives it, in place of those of its recordings. */
const bounded = (row: DeploymentRow, from: number, to: number): DeploymentRow => ({
  ...row,
  recorded_from: null,
  recorded_to: null,
  starts_at: at(from),
  ends_at: at(to),
});

/**
 * Gives a sheet the deployments that uploads made: those whose time is that of their recordings, which no person has set.
 * A row is told of one that it tells of anew, and one that stands in the way of a row is cut where the row begins or ends.
 */
export function takeOver(known: readonly DeploymentRow[], sheet: DeploymentSheet) {
  const made = new Map<string | null, Made[]>();
  for (const row of known) {
    if (row.recorded_from === null) continue;
    const { from, to } = spanOf(row, correctionOf(row));
    const own = made.get(row.device_id) ?? [];
    made.set(row.device_id, own);
    own.push({ row, from, to: to + lastMs });
  }
  const ends = new Map<string | null, Span[]>();
  if (made.size > 0)
    for (const { deployment } of sheet.rows)
      if (deployment)
        ends.set(deployment.device_id, [
          ...(ends.get(deployment.device_id) ?? []),
          spanOfRow(deployment),
        ]);
  const taken = new Set<string>();
  const isTold = (recorder: string | null, ms: number) =>
    ends.get(recorder)?.some(({ from, to }) => from < ms && ms <= to) ?? false;
  const inTheWay = ({ recorder, dataId, start, end }: Omit<Told, 'siteId'>) => {
    const span = spanOfRow({ start, end });
    return (made.get(recorder) ?? []).filter(
      (one) =>
        !taken.has(one.row.deployment_id) &&
        (dataId === null || one.row.data_id === dataId) &&
        meet(one, span),
    );
  };

  return {
    /**
     * The deployment that a row tells of anew: the one at its site, else one that begins with the row and of which the sheet
     * tells the end as well. Each is found once.
     */
    find(told: Told): DeploymentRow | undefined {
      const { from } = spanOfRow(told);
      const there = inTheWay(told);
      const one =
        there.find(({ row }) => row.site_id === told.siteId) ??
        there.find((other) => from <= other.from && isTold(told.recorder, other.to));
      if (one) taken.add(one.row.deployment_id);
      return one?.row;
    },
    /** Notes that a row tells of a deployment by its own start. */
    keep({ deployment_id }: DeploymentRow): void {
      taken.add(deployment_id);
    },
    /**
     * The deployments that end where a row begins, or begin where it ends, as they then are. One on both sides of the row
     * is left as it is.
     */
    cut(told: Omit<Told, 'siteId'>): DeploymentRow[] {
      const span = spanOfRow(told);
      return inTheWay(told).flatMap((one) => {
        const isBefore = one.from < span.from;
        if (isBefore === one.to > span.to) return [];
        if (isBefore) one.to = span.from;
        else one.from = span.to;
        one.row = bounded(one.row, one.from, one.to);
        return one.row;
      });
    },
  };
}
