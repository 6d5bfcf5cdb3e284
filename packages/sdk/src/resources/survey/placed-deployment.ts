import type { CorrectionAsked, Deployment } from '@biophony/contract';

/** A correction without who, when and why: what times are computed by. What is absent is not corrected. */
export function correctionParts({ time_zone, utc_offset, shift_s, drift }: CorrectionAsked) {
  const [first, last] = drift ?? [];
  return {
    time_zone: time_zone ?? null,
    utc_offset: utc_offset ?? null,
    shift_s: shift_s ?? 0,
    drift: first && last ? ([first, last] as const) : null,
  };
}

/**
 * A deployment with what places its recordings, and nothing else: `joinSurvey` of `@biophony/recordings/survey` takes it, and
 * it can be sent to a worker.
 */
export function placedDeployment(deployment: Deployment) {
  const { correction } = deployment;
  return {
    deployment_id: deployment.deployment_id,
    site_id: deployment.site_id,
    device_id: deployment.device_id,
    data_id: deployment.data_id,
    dataset_deleted: deployment.dataset_deleted,
    start: deployment.start,
    end: deployment.end,
    recorded_from: deployment.recorded_from,
    recorded_to: deployment.recorded_to,
    time_zone: deployment.time_zone,
    utc_offset: deployment.utc_offset,
    correction: correction && correctionParts(correction),
  };
}
