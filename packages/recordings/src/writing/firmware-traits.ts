/** How one line of AudioMoth firmware phrases its header comment. */
export interface FirmwareTraits {
  /** `none`: no zone written; `utc`: always `(UTC)`; `hours`: whole hours; `unsigned_minutes`:
   *  1.2.2, which leaves the sign out when the hours are zero; `full`: hours and minutes. */
  zone: 'none' | 'utc' | 'hours' | 'unsigned_minutes' | 'full';
  gain: 'number' | 'word_setting' | 'word';
  battery: 'two_digits' | 'symbols' | 'words_low' | 'words';
  /** True when the battery clause ends the sentence with a full stop. */
  endsWithStop: boolean;
  temperature: boolean;
  deployment: boolean;
  externalMicrophone: boolean;
  threshold: 'none' | 'plain' | 'with_duration';
  filter: 'none' | 'cut_off' | 'applied';
  frequencyTrigger: boolean;
  /** True from 1.8.0: the filter is written before the amplitude threshold. */
  filterFirst: boolean;
  stopped: 'none' | 'cancelled' | 'stopped';
}

const first: FirmwareTraits = {
  zone: 'none',
  gain: 'number',
  battery: 'two_digits',
  endsWithStop: false,
  temperature: false,
  deployment: false,
  externalMicrophone: false,
  threshold: 'none',
  filter: 'none',
  frequencyTrigger: false,
  filterFirst: false,
  stopped: 'none',
};

const v101: FirmwareTraits = { ...first, zone: 'utc', battery: 'symbols' };
const v120: FirmwareTraits = { ...v101, zone: 'hours', endsWithStop: true };
const v121: FirmwareTraits = { ...v120, battery: 'words_low', stopped: 'cancelled' };
const v122: FirmwareTraits = { ...v121, zone: 'unsigned_minutes' };
const v140: FirmwareTraits = {
  ...v122,
  zone: 'full',
  gain: 'word_setting',
  battery: 'words',
  temperature: true,
  threshold: 'plain',
  filter: 'cut_off',
};
const v150: FirmwareTraits = { ...v140, deployment: true, externalMicrophone: true };
const v160: FirmwareTraits = {
  ...v150,
  gain: 'word',
  threshold: 'with_duration',
  filter: 'applied',
  stopped: 'stopped',
};
const v180: FirmwareTraits = { ...v160, frequencyTrigger: true, filterFirst: true };

/**
 * Comment phrasing by the firmware that introduced it (AudioMoth-Firmware-Basic, main.c,
 * setHeaderComment; differences as in metamoth's firmware history).
 */
export const firmwareTraits = {
  '1.0.0': first,
  '1.0.1': v101,
  '1.2.0': v120,
  '1.2.1': v121,
  '1.2.2': v122,
  '1.4.0': v140,
  '1.5.0': v150,
  '1.6.0': v160,
  '1.8.0': v180,
} as const satisfies Record<string, FirmwareTraits>;

/** The firmware lines whose comment differs from the one before. */
export type AudioMothFirmware = keyof typeof firmwareTraits;

export const audioMothFirmwares = Object.keys(firmwareTraits) as AudioMothFirmware[];
