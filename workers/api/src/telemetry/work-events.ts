/** What is told of one statement, batch of statements or call of the store that has ended. */
export interface WorkEvent {
  /** `read` and `write` of the database, `batch` for a transaction; else the method of the store. */
  operation: string;
  /** How many statements it was; 1 for the store. */
  count: number;
  /** Milliseconds it took. */
  ms: number;
  failed: boolean;
}

/** Whoever counts or traces what the service asks of its database and its store. */
export interface WorkObserver {
  database(event: WorkEvent): void;
  store(event: WorkEvent): void;
}

/** Does `work` and tells how long it took and whether it failed. */
export async function told<T>(
  tell: (event: WorkEvent) => void,
  operation: string,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let failed = true;
  try {
    const answer = await work();
    failed = false;
    return answer;
  } finally {
    tell({ operation, count, ms: performance.now() - started, failed });
  }
}
