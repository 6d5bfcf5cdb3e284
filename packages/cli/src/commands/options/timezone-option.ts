/** The option --timezone, the same for every command that reads a card. */
export const timezoneOption = [
  '--timezone <zone>',
  "the zone of the recorder's clock, such as +02:00 or Europe/Berlin, where the recordings do not say it or say it wrong",
] as const;
