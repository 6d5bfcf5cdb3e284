/** Writes numbers of any width one behind the other, the most significant bit first. */
export class BitWriter {
  #bytes = new Uint8Array(65_536);
  #length = 0;
  /** Bits that fill no byte yet, and how many. */
  #held = 0;
  #heldBits = 0;

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }

  /** The lowest `width` bits of a number, 0 to 32 of them. */
  bits(value: number, width: number): void {
    for (let left = width; left > 0;) {
      const taken = Math.min(left, 8 - this.#heldBits);
      left -= taken;
      this.#held = (this.#held << taken) | ((value >>> left) & ((1 << taken) - 1));
      this.#heldBits += taken;
      if (this.#heldBits < 8) continue;
      this.#push(this.#held);
      this.#held = 0;
      this.#heldBits = 0;
    }
  }

  /** So many zeros, and a one. */
  unary(zeros: number): void {
    let left = zeros;
    for (; left >= 31; left -= 31) this.bits(0, 31);
    this.bits(1, left + 1);
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.#heldBits > 0) this.bits(0, 8 - this.#heldBits);
  }

  /** What was written since the start; whole bytes alone. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Bits written since the start. */
  get length(): number {
    return 8 * this.#length + this.#heldBits;
  }

  /** Takes back what was written since a length that was asked for before. */
  cut(length: number): void {
    const [bytes, bits] = [Math.floor(length / 8), length % 8];
    if (bits > 0) {
      const byte =
        bytes < this.#length
          ? this.#bytes[bytes]! >> (8 - bits)
          : this.#held >> (this.#heldBits - bits);
      this.#held = byte;
    } else this.#held = 0;
    this.#heldBits = bits;
    this.#length = bytes;
  }
}
