import { bandSettings } from '@biophony/contract/constants';
import { shownSettings } from './check-settings.ts';

type Values = Readonly<Record<string, string>>;

/** What a form shows: what was typed, else what the chosen band means, else the defaults. */
export const shownWithBand = (defaults: Values, typed: Values): Record<string, string> => ({
  ...defaults,
  ...shownSettings(bandSettings(typed.band ?? defaults.band)),
  ...typed,
});

/**
 * What is typed once a setting was changed. Another band brings its own limits, so that what was typed or loaded where it
 * or the band before it has one makes way.
 */
export function typedAfter(typed: Values, setting: string, value: string): Record<string, string> {
  if (setting !== 'band') return { ...typed, [setting]: value };
  const ofBands = { ...bandSettings(typed.band), ...bandSettings(value) };
  const kept = Object.entries(typed).filter(([name]) => !Object.hasOwn(ofBands, name));
  return { ...Object.fromEntries(kept), band: value };
}
