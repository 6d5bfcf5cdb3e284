/** How often something was so. */
export class Count {
  of = 0;
  so = 0;

  add(isSo: boolean): void {
    this.of++;
    if (isSo) this.so++;
  }

  get share(): number {
    return this.so / this.of;
  }

  toString(): string {
    return this.of === 0 ? 'none' : `${(100 * this.share).toFixed(1)} % of ${this.of}`;
  }
}

/** The mean of numbers that come one after the other. */
export class Mean {
  count = 0;
  sum = 0;

  add(value: number): void {
    this.count++;
    this.sum += value;
  }

  toString(): string {
    return this.count === 0 ? 'none' : (this.sum / this.count).toFixed(3);
  }
}
