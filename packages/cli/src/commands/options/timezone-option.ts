import { wholeNumber } from './numbers.ts';

/** The option --timezone, the same for every command that reads a card. */
export const timezoneOption = [
  '--timezone <zone>',
  "the zone of the recorder's clock, such as +02:00 or Europe/Berlin, where the recordings do not say it or say it wrong",
] as const;

/** The option --time-expansion, of the same commands. */
export const timeExpansionOption = [
  '--time-expansion <times>',
  'how many times the recordings were slowed down, 1 for not at all, where their headers do not say it or say it wrong',
  wholeNumber(1, 20, 'times'),
] as const;
