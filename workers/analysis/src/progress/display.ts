/** How an analysis ended. */
export type Outcome = 'complete' | 'partial' | 'failed';

/** One way to show how far an analysis is. */
export interface Display {
  /** Something was counted. */
  changed(): void;
  /** A sentence that a person is to read. */
  note(sentence: string): void;
  /** Shows no more of it, and leaves the stream to others. */
  stop(): void;
  /** The last word. Answers whether that told the message, so that nobody else has to. */
  end(outcome: Outcome, message: string | null): boolean;
}
