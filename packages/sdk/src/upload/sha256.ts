/** SHA-256 in plain JavaScript, fed piece by piece (FIPS 180-4), for browsers, whose own digest takes only wholes. */
export class Sha256 {
  readonly #state = Uint32Array.from(initial);
  readonly #words = new Uint32Array(64);
  readonly #block = new Uint8Array(64);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let from = 0;
    if (this.#filled > 0) {
      from = Math.min(64 - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, from), this.#filled);
      this.#filled += from;
      if (this.#filled < 64) return this;
      this.#compress(this.#block, 0);
      this.#filled = 0;
    }
    for (; from + 64 <= bytes.length; from += 64) this.#compress(bytes, from);
    this.#block.set(bytes.subarray(from));
    this.#filled = bytes.length - from;
    return this;
  }

  /** Lower-case hex. The object must not be used afterwards. */
  hex(): string {
    const bits = this.#length * 8;
    const padding = new Uint8Array((this.#filled < 56 ? 56 : 120) - this.#filled + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  #compress(bytes: Uint8Array, at: number): void {
    const w = this.#words;
    const s = this.#state;
    for (let i = 0, p = at; i < 16; i++, p += 4)
      w[i] = (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!;
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = s as unknown as Eight;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    const sums = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i++) s[i] = (s[i]! + sums[i]!) | 0;
  }
}

type Eight = [number, number, number, number, number, number, number, number];

/** The first 32 bits of the fractional part of a number. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32);

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};

/** Square roots of the first 8 primes, and cube roots of the first 64 (FIPS 180-4, 4.2.2 and 5.3.3). */
const initial = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const k = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
