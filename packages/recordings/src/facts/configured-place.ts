/**
 * Whether a place was typed into the AudioMoth Configuration App, as its sun schedule asks for, and not measured where
 * the recorder stood. All recorders that are set up with it name the same one, to hundredths of a degree.
 */
export const isConfiguredPlace = ({
  location_source: source,
}: {
  location_source?: string | null;
}): boolean => /^configuration app$/i.test(source?.trim() ?? '');
