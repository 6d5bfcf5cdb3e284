/** A card of the example: recordings of one site, made when they are asked for. */
export interface ExampleCard {
  name: string;
  /** Bytes of all its recordings at most. */
  bytes: number;
  recordings(): AsyncIterable<{ filename: string; bytes: Uint8Array }>;
}

/** What an example project is made of. */
export interface ExampleSurvey {
  title: string;
  description: string;
  /** Type of the recorders. */
  device: string;
  /** A deployment sheet. */
  sheet: Uint8Array;
  cards: readonly ExampleCard[];
}
