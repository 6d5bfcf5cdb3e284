/** Calibrations. */
export const calibration = {
  title: 'Calibration',
};
