export {
  CalibrationFigures,
  type CalibrationFiguresProps,
} from './calibration/calibration-figures.tsx';
export { CalibrationView, type CalibrationViewProps } from './calibration/calibration-view.tsx';
export {
  CalibrationsPanel,
  type CalibrationsPanelProps,
} from './calibration/calibrations-panel.tsx';
export { KeptCalibration, type KeptCalibrationProps } from './calibration/kept-calibration.tsx';
export { SamplesPanel, type SamplesPanelProps } from './samples/samples-panel.tsx';
