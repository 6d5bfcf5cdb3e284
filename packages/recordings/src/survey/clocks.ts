// For pages that need nothing else of surveys.
export {
  type SurveyDeployment,
  recordingsOfRecorder,
  type RecordingPlace,
} from './figures/deployment-clocks.ts';
