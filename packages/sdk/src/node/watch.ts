import { TimeoutError } from '../core/errors.ts';
import { blindTimeoutMs, stallMs } from '../upload/transport.ts';

/** After so many bytes a transfer's speed is known. */
const judgedBytes = 1024 ** 2;
const fastBytesPerMs = 8_000;

/** Follows one transfer: counts what left, and gives it up when nothing has for a minute. */
export class Watch {
  readonly signal: AbortSignal;
  /** What really broke the transfer, where that is known better here. */
  cause: unknown = null;
  readonly #over = new AbortController();
  readonly #caller: AbortSignal;
  readonly #stop = () => this.#over.abort();
  readonly #onProgress: (bytes: number) => void;
  readonly #length: number;
  readonly #began = performance.now();
  #sent = 0;
  #ended = false;
  #timer: ReturnType<typeof setTimeout>;

  /** `length` is the transfer's bytes. */
  constructor(signal: AbortSignal, length: number, onProgress: (bytes: number) => void) {
    this.#length = length;
    this.#onProgress = onProgress;
    // Linked by hand: AbortSignal.any leaves weak references behind for every transfer of a long upload.
    this.#caller = signal;
    this.signal = this.#over.signal;
    if (signal.aborted) this.#stop();
    else signal.addEventListener('abort', this.#stop, { once: true });
    this.#timer = this.#arm(blindTimeoutMs(length));
  }

  moved(bytes: number): void {
    if (this.#ended) return;
    this.#sent += bytes;
    this.#onProgress(bytes);
    clearTimeout(this.#timer);
    this.#timer = this.#arm(stallMs);
  }

  /** True once it is known that bytes leave so quickly that large pieces show progress as well. */
  get isFast(): boolean {
    const elapsed = performance.now() - this.#began;
    return this.#sent > judgedBytes && this.#sent / elapsed > fastBytesPerMs;
  }

  /** The answer came: all bytes have left. */
  finish(): void {
    if (this.#sent < this.#length) this.moved(this.#length - this.#sent);
  }

  /** The transfer is over, well or not: its body is read no further, and nothing keeps the process. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#stop);
    if (this.#sent < this.#length) this.#stop();
  }

  #arm(ms: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.cause = new TimeoutError(`Nothing could be sent for ${Math.round(ms / 1000)} s`);
      this.#stop();
    }, ms);
  }
}
