export {
  CalibrationFigures,
  type CalibrationFiguresProps,
} from './calibration/calibration-figures.tsx';
export {
  CalibrationView,
  type CalibrationViewProps,
  KeptCalibration,
  type KeptCalibrationProps,
} from './calibration/calibration-view.tsx';
export {
  CalibrationsPanel,
  type CalibrationsPanelProps,
} from './calibration/calibrations-panel.tsx';
export { SamplesPanel, type SamplesPanelProps } from './samples/samples-panel.tsx';
