/** `1 recording`, `2 recordings` or `1,284 recordings`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
