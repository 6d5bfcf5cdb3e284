/** File extensions of recordings that can be read. */
export const audioExtensions: readonly string[] = [
  '.wav',
  '.flac',
  '.mp3',
  '.m4a',
  '.ogg',
  '.opus',
  '.aac',
  '.w64',
  '.aif',
  '.aiff',
  '.aifc',
];
const images = ['.jpg', '.jpeg', '.png', '.tif', '.tiff'];

/** A choice in the upload dialog. `enabled: false` is shown but cannot be chosen yet. */
export interface DeviceOption {
  value: string;
  label: string;
  extensions: readonly string[];
  enabled: boolean;
}

export const devices: readonly DeviceOption[] = [
  { value: 'audiomoth', label: 'AudioMoth', extensions: ['.wav'], enabled: true },
  { value: 'song_meter', label: 'Song Meter', extensions: ['.wav', '.flac'], enabled: true },
  { value: 'bar_lt', label: 'BAR-LT', extensions: ['.flac', '.wav'], enabled: true },
  { value: 'swift_one', label: 'SwiftOne', extensions: ['.wav', '.flac'], enabled: true },
  {
    value: 'other_audio',
    label: 'Other audio recorder',
    extensions: audioExtensions,
    enabled: true,
  },
  { value: 'camera_trap', label: 'Camera trap', extensions: images, enabled: false },
];

export const dataTypes: readonly DeviceOption[] = [
  { value: 'audio', label: 'Audio recordings', extensions: audioExtensions, enabled: false },
  { value: 'image', label: 'Images', extensions: images, enabled: false },
];

export const classificationMethods = ['by_device', 'by_type'] as const;
export type ClassificationMethod = (typeof classificationMethods)[number];
