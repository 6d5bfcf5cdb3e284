/** A clock time with the T behind it; people write a site before it, and computers count copies behind it. */
const CLOCK_T = /(?<!\d)\d{6}(?:_\d{3})?(?:_SYNC)?T(?![0-9A-Z])/i;

/** Whether an AudioMoth marked a WAV file of this name as one whose silence is packed, whatever stands around the mark. */
export const marksPackedSilence = (name: string): boolean =>
  /\.wav$/i.test(name) && CLOCK_T.test(name);
