/** Gives each name once: one that is taken, upper and lower case alike as disks see them, gets a number. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** The next number to try, by name. */
  readonly #numbers = new Map<string, number>();

  /** `name` with `ending`, or `name~2` and so on. */
  take(name: string, ending: string): string {
    const key = (name + ending).toLowerCase();
    for (let number = this.#numbers.get(key) ?? 1; ; number++) {
      const tried = number === 1 ? name + ending : `${name}~${number}${ending}`;
      const folded = tried.toLowerCase();
      if (this.#taken.has(folded)) continue;
      this.#taken.add(folded);
      this.#numbers.set(key, number + 1);
      return tried;
    }
  }
}
