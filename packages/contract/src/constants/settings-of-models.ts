/** The highest frequency that models of the catalogue hear, in hertz; of any other model its runner knows. */
export const highestHzOf: Readonly<Record<string, number>> = {
  'birdnet-v2.4': 15_000,
  'birdnet-v3.0-preview3.1': 15_000,
  'perch-v2': 16_000,
};
