import type { Child } from '../../servers/child.ts';
import type { Processes } from '../../servers/processes.ts';

const attempts = 10;

/** Starts processes anew that were killed, as systemd does: until they serve. */
export class Supervisor {
  readonly #processes: Processes;
  readonly #starting = new Map<number, Promise<void>>();
  /** Which ones, each time. */
  readonly killed: number[] = [];
  /** Starts that came to nothing, such as those that met a broken connection. */
  readonly failedStarts: string[] = [];
  /** What those that were killed had written. */
  readonly logs: string[] = [];

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** The numbers of those that serve. */
  get serving(): number[] {
    return [0, 1, 2].filter((at) => !this.#starting.has(at));
  }

  /** Kills one that serves, in the middle of whatever it does, and begins to start it anew. */
  async kill(at: number): Promise<void> {
    const child = this.#child(at);
    await child.crash();
    this.killed.push(at);
    this.logs.push(child.log());
    this.#starting.set(at, this.#start(at));
  }

  /** Resolves when one that was killed serves again. */
  oneServes(): Promise<void> {
    return Promise.race(this.#starting.values());
  }

  async allServe(): Promise<void> {
    await Promise.all(this.#starting.values());
  }

  #child(at: number): Child {
    const child = this.#processes.children[at];
    if (!child) throw new Error(`There is no process ${at}`);
    return child;
  }

  async #start(at: number): Promise<void> {
    for (;;)
      try {
        this.#processes.children[at] = await this.#processes.start(at);
        this.#starting.delete(at);
        return;
      } catch (cause) {
        this.failedStarts.push(String(cause));
        if (this.failedStarts.length >= attempts) throw cause;
      }
  }
}
