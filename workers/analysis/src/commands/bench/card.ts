/** A memory card as it is sold, bytes; and what recorders write: one channel of 16 bits. */
export const cardBytes = 64e9;
export const cardSample = { bits: 16, channels: 1 } as const;

/** Sample rates for which a card is reckoned, hertz: those that most soundscapes are recorded at. */
export const cardRates = [48_000, 32_000] as const;

/** Seconds of sound that a full card holds; headers and folders take less than a thousandth of it. */
export const cardSeconds = (sampleRateHz: number): number =>
  cardBytes / (sampleRateHz * cardSample.channels * (cardSample.bits / 8));
