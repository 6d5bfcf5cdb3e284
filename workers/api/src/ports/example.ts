import type { RecordingInfo } from '@biophony/contract';

/** A recording of the example, with what its header says. */
export interface ExampleRecording {
  filename: string;
  bytes: Uint8Array;
  recording: RecordingInfo;
}

/** A card of the example: recordings of one site, made when they are asked for. */
export interface ExampleCard {
  name: string;
  /** Bytes of all its recordings at most. */
  bytes: number;
  recordings(): AsyncIterable<ExampleRecording>;
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
