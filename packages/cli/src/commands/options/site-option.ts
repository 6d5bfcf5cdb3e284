import { collect } from './shared.ts';

/** `--site`, where the recorder stood. */
export const siteOption = [
  '--site <name>',
  'where the recorder stood, made when it is not there; once for each card, or CARD=NAME',
  collect,
] as const;
