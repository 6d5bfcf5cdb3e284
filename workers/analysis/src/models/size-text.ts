import type { Size } from './catalogue.ts';

/** A size as people read it: `about 300 MB`. */
export function sizeText({ bytes, kind }: Size): string {
  const megabytes = bytes / 1e6;
  const figure = megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString('en');
  return `${kind === 'exactly' ? '' : `${kind} `}${figure} MB`;
}
