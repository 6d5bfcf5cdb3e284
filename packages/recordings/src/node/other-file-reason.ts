/** Why a file on a card is no recording, in words. */
export function otherFileReason(name: string): string {
  if (/^CONFIG\.TXT$/i.test(name)) return "An AudioMoth's settings, not a recording.";
  if (/^GPS\.TXT$/i.test(name)) return "An AudioMoth's GPS log, not a recording.";
  if (/^(?:SETTINGS|STATUS)\.TXT$/i.test(name)) {
    return "An AudioMoth's settings or status, not a recording.";
  }
  if (/_Summary\.txt$/i.test(name)) return "A Song Meter's summary table, not a recording.";
  if (/^data$/i.test(name)) {
    return 'An unfinished recording of a Frontier Labs recorder, which names files only when they are complete.';
  }
  if (/\.(?:jpe?g|png|tiff?|heic)$/i.test(name)) return 'An image, not a sound recording.';
  const extension = /\.([^.]+)$/.exec(name)?.[1];
  return extension === undefined
    ? 'It has no ending that names a sound format.'
    : `.${extension} is not a sound format that can be analysed.`;
}
