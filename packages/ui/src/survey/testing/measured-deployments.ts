import type { SurveyDeployment } from '@biophony/recordings/survey';

export const measuredDeployments = (recorders: number): SurveyDeployment[] =>
  Array.from({ length: recorders }, (_, at) => ({
    deployment_id: `deployment-${at}`,
    site_id: `site-${at}`,
    device_id: `24F3190${at}`,
    data_id: null,
    start: null,
    end: null,
    recorded_from: null,
    recorded_to: null,
    time_zone: 'Europe/Berlin',
    utc_offset: null,
    correction: null,
  }));
