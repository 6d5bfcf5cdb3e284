import type { Deployment } from '@biophony/contract';

/**
 * A deployment with what places its recordings, and nothing else: `joinSurvey` of `@biophony/recordings/survey` takes it, and
 * it can be sent to a worker.
 */
export function placedDeployment(deployment: Deployment) {
  const { correction } = deployment;
  const [first, last] = correction?.drift ?? [];
  return {
    deployment_id: deployment.deployment_id,
    site_id: deployment.site_id,
    device_id: deployment.device_id,
    data_id: deployment.data_id,
    start: deployment.start,
    end: deployment.end,
    recorded_from: deployment.recorded_from,
    recorded_to: deployment.recorded_to,
    time_zone: deployment.time_zone,
    utc_offset: deployment.utc_offset,
    correction: correction && {
      time_zone: correction.time_zone,
      utc_offset: correction.utc_offset,
      shift_s: correction.shift_s,
      drift: first && last ? ([first, last] as const) : null,
    },
  };
}
