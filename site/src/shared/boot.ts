const { dataset } = document.documentElement;

export const isBooting = (): boolean => dataset.booting !== undefined;

export function endBoot(): void {
  delete dataset.booting;
}

export function beginBoot(): void {
  dataset.booting = '';
}
