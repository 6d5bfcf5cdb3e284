/** Names that Windows keeps for devices, whatever ending stands behind them. */
export const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** What names of files on Windows may not have. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[<>:"\\|?*\u0000-\u001f]/g;

/** A path with forward slashes whose every name Windows takes: signs that it does not are `_`, as they are at the ends. */
export const portablePath = (path: string): string =>
  path
    .split('/')
    .map((name) => {
      const taken = name
        .replaceAll(forbidden, '_')
        .replace(/[ .]+$/, (end) => '_'.repeat(end.length));
      return deviceName.test(taken) ? `_${taken}` : taken;
    })
    .join('/');

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
