import { limits } from '@biophony/contract';
import { limitReached } from '../../http/errors/api-error.ts';

/** A condition: with so much of settings, an account's presets stay within their limit; one preset is left out of the sum. */
export const belowSettingsLimit = `(SELECT coalesce(sum(length(settings)), 0) FROM presets
  WHERE user_id = ? AND preset_id <> ?) <= ?`;

/** The values of that condition. */
export const settingsLimitValues = (userId: string, presetId: string, settings: string) => [
  userId,
  presetId,
  limits.preset_settings_length_per_account - settings.length,
];

export const presetsFull = () =>
  limitReached(
    `An account can have ${limits.presets_per_account} presets, whose settings have ${limits.preset_settings_length_per_account} characters together. Delete those that nobody uses any more, then try again.`,
  );
