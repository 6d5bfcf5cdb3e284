// What places recordings among deployments, for pages that need nothing else of surveys.
export {
  type SurveyDeployment,
  recordingsOfRecorder,
  type RecordingPlace,
} from './figures/deployment-clocks.ts';
