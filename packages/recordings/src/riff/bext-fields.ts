/** Where the fields of a `bext` chunk begin, and how long they are (EBU Tech 3285). Bytes. */
export const bextFields = {
  description: { at: 0, bytes: 256 },
  originator: { at: 256, bytes: 32 },
  originatorReference: { at: 288, bytes: 32 },
  date: { at: 320, bytes: 10 },
  clock: { at: 330, bytes: 8 },
  /** Samples since midnight, a whole number of 64 bits. */
  timeReference: { at: 338, bytes: 8 },
  version: { at: 346, bytes: 2 },
} as const;

/** Bytes of a chunk without a history of its coding. */
export const bextBytes = 602;
