// What places recordings among deployments, for pages that need nothing else of surveys.
export type { SurveyDeployment } from './figures/deployment-clocks.ts';
export { recordingsOfRecorder, type RecordingPlace } from './figures/deployment-recordings.ts';
