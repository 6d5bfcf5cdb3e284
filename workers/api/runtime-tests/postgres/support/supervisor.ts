import type { Child } from '../../servers/child.ts';
import type { Processes } from '../../servers/processes.ts';

const attempts = 10;

/** Restarts killed processes until they serve, like systemd. */
export class Supervisor {
  readonly #processes: Processes;
  readonly #starting = new Map<number, Promise<void>>();
  /** Numbers of processes, one per kill. */
  readonly killed: number[] = [];
  /** Failed starts, such as at a broken connection. */
  readonly failedStarts: string[] = [];
  /** Of killed processes. */
  readonly logs: string[] = [];

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** Numbers of serving processes. */
  get serving(): number[] {
    return [0, 1, 2].filter((at) => !this.#starting.has(at));
  }

  /** Kills a serving process and begins its restart. */
  async kill(at: number): Promise<void> {
    const child = this.#child(at);
    await child.crash();
    this.killed.push(at);
    this.logs.push(child.log());
    this.#starting.set(at, this.#start(at));
  }

  /** Resolves when a killed process serves again. */
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
