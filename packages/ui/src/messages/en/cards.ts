/** Texts of the upload dialog that load with it. */
export const cards = {
  nameFromFolder: 'Proposed from the folder. You can change it.',
  nameFromRecordings: 'Proposed from the recordings. You can change it.',
  recorderAndDay: (recorder: string, day: string) =>
    day === '' ? recorder : `${recorder}, ${day}`,
  recordingsOf: (day: string) => `Recordings of ${day}`,
};
