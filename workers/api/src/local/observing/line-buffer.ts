const flushMs = 100;

/** Collects lines and writes them together a few times a second: a write for every request costs more than the request. */
export class LineBuffer {
  readonly #write: (text: string) => void;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
    process.once('exit', () => this.flush());
  }

  /** Urgent lines go out at once, after those before them. */
  add(line: string, urgent: boolean): void {
    this.#lines.push(line);
    if (urgent) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), flushMs);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const text = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#write(text);
  }
}
