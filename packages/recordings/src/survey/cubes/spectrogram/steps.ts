/** What one step of a byte of survey-spectrogram.parquet is: of the index itself, or of events a second. */
export const spectrogramSteps = { aci: 0.005, concentration: 1 / 255, events: 0.02 } as const;
