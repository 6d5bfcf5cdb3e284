import { completeSettings, limits } from '@biophony/contract';
import { ApiError } from '../../../http/errors/api-error.ts';
import { characterCount } from './character-count.ts';

/** Complete settings of a type as JSON. Throws invalid_request for wrong ones, and for more than /api keeps. */
export function checkedSettings(typeId: string, given: Record<string, unknown>): string {
  const { settings, issues } = completeSettings(typeId, given);
  const [issue] = issues;
  if (issue) throw new ApiError('invalid_request', issue.message, `settings.${issue.setting}`);
  const text = JSON.stringify(settings);
  const characters = characterCount(text);
  if (characters <= limits.analysis_settings_length) return text;
  const longest = Object.entries(settings)
    .map(([name, value]) => ({ name, length: characterCount(JSON.stringify(value)) }))
    .reduce((a, b) => (b.length > a.length ? b : a));
  throw new ApiError(
    'invalid_request',
    `The settings of an analysis may have ${limits.analysis_settings_length} characters here, and these have ${characters}. Shorten ${longest.name}, or analyse with biophony-analysis, which takes lists of ${limits.species_names} names.`,
    `settings.${longest.name}`,
  );
}
