/** Formats that clips can be written in. */
export const clipFormats = ['wav', 'flac'] as const;
export type ClipFormat = (typeof clipFormats)[number];
