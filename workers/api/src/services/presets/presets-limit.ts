import { limits } from '@biophony/contract';
import { limitReached } from '../../http/errors/api-error.ts';
import type { SqlValue } from '../../ports/database.ts';

/** SQL condition that the settings of all presets of an account stay below their bound with those of one as they are to be; takes `settingsLimitValues`. */
export const belowSettingsLimit = `(SELECT coalesce(sum(length(settings)), 0) FROM presets
  WHERE user_id = ? AND preset_id <> ?) + length(?) <= ?`;

export const settingsLimitValues = (
  userId: string,
  presetId: string,
  settings: string,
): SqlValue[] => [userId, presetId, settings, limits.preset_settings_length_per_account];

export const presetsFull = () =>
  limitReached(
    `An account can have ${limits.presets_per_account} presets, whose settings have ${limits.preset_settings_length_per_account} characters together. Delete those that nobody uses any more, then try again.`,
  );
