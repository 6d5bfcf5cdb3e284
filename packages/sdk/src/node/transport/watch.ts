import { TimeoutError } from '../../core/errors.ts';
import { silenceOf, type PutRequest } from '../../upload/transport/transport.ts';

/** After so many bytes a transfer's speed is known. */
const judgedBytes = 1024 ** 2;
const fastBytesPerMs = 8_000;

/** Follows one transfer: counts what left, and gives it up when it is silent for longer than the connection explains. */
export class Watch {
  readonly signal: AbortSignal;
  /** What really broke the transfer, where that is known better here. */
  cause: unknown = null;
  readonly #over = new AbortController();
  readonly #caller: AbortSignal;
  readonly #stop = () => this.#over.abort();
  readonly #put: PutRequest;
  readonly #began = performance.now();
  #sent = 0;
  #ended = false;
  #answered = false;
  #timer: ReturnType<typeof setTimeout>;

  constructor(put: PutRequest) {
    this.#put = put;
    const { signal } = put;
    // Linked by hand: AbortSignal.any leaves weak references behind for every transfer of a long upload.
    this.#caller = signal;
    this.signal = this.#over.signal;
    if (signal.aborted) this.#stop();
    else signal.addEventListener('abort', this.#stop, { once: true });
    this.#timer = this.#arm();
  }

  moved(bytes: number): void {
    if (this.#ended) return;
    this.#sent += bytes;
    this.#put.onProgress(bytes);
    clearTimeout(this.#timer);
    this.#timer = this.#arm();
  }

  /** True once it is known that bytes leave so quickly that large pieces show progress as well. */
  get isFast(): boolean {
    const elapsed = performance.now() - this.#began;
    return this.#sent > judgedBytes && this.#sent / elapsed > fastBytesPerMs;
  }

  /** The answer came: all bytes have left. */
  finish(): void {
    this.#answered = true;
    if (this.#sent < this.#put.length) this.moved(this.#put.length - this.#sent);
  }

  /** The transfer is over, well or not: its body is read no further, and nothing keeps the process. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#stop);
    if (!this.#answered) this.#stop();
  }

  #arm(): ReturnType<typeof setTimeout> {
    const ms = silenceOf(this.#put);
    return setTimeout(() => {
      const { origin } = new URL(this.#put.url);
      const seconds = Math.round(ms / 1000);
      this.cause = new TimeoutError(`${origin} gave no sign of life for ${seconds} s`);
      this.#stop();
    }, ms);
  }
}
