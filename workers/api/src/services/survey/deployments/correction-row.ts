import type { DeploymentCorrection } from '@biophony/contract';
import type { KnownTime } from '@biophony/recordings/survey';

/** A row of `clock_corrections`. */
export interface CorrectionRow {
  correction_id: string;
  deployment_id: string;
  time_zone: string | null;
  utc_offset: string | null;
  shift_s: number;
  drift: string | null;
  reason: string | null;
  made_by: string;
  made_at: string;
  ended: DeploymentCorrection['ended'];
  ended_by: string | null;
  ended_at: string | null;
}

/** The correction in effect beside the columns of its deployment; `correction_id` is null where there is none. */
export interface JoinedCorrection {
  deployment_id: string;
  correction_id: string | null;
  clock_time_zone: string | null;
  clock_utc_offset: string | null;
  shift_s: number | null;
  drift: string | null;
  reason: string | null;
  made_by: string | null;
  made_at: string | null;
}

/** Columns of `JoinedCorrection`, of the table `effective`. */
export const correctionColumns = `effective.correction_id, effective.time_zone AS clock_time_zone,
  effective.utc_offset AS clock_utc_offset, effective.shift_s, effective.drift, effective.reason, effective.made_by,
  effective.made_at`;

const driftOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as NonNullable<DeploymentCorrection['drift']>);

/** An entry of the log, as it is answered. */
export const toLogEntry = (row: CorrectionRow): DeploymentCorrection => ({
  ...row,
  drift: driftOf(row.drift),
});

/** A correction as it is answered, and as clocks take it. */
type EffectiveCorrection = Omit<DeploymentCorrection, 'drift'> & {
  drift: [KnownTime, KnownTime] | null;
};

/** The correction in effect, as it is answered and as it is applied; null where there is none. */
export function toCorrection(row: JoinedCorrection): EffectiveCorrection | null {
  if (row.correction_id === null) return null;
  const [first, last] = driftOf(row.drift) ?? [];
  return {
    correction_id: row.correction_id,
    deployment_id: row.deployment_id,
    time_zone: row.clock_time_zone,
    utc_offset: row.clock_utc_offset,
    shift_s: row.shift_s ?? 0,
    drift: first && last ? [first, last] : null,
    reason: row.reason,
    made_by: row.made_by ?? '',
    made_at: row.made_at ?? '',
    ended: null,
    ended_by: null,
    ended_at: null,
  };
}
