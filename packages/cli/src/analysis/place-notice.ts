import type { CompatibleType } from '@biophony/contract';
import { calledAnalysis } from '../text/called-analysis.ts';

/**
 * What to say before an analysis is made whose settings name a place, when the model behind it has no species range;
 * null where it has one, where nobody told, or where no place is named.
 */
export function placeNotice(
  { type, name, species_range }: Pick<CompatibleType, 'type' | 'name' | 'species_range'>,
  settings: Record<string, unknown>,
): string | null {
  if (species_range !== false || typeof settings.lat !== 'number') return null;
  if (typeof settings.lon !== 'number') return null;
  return `The model of ${calledAnalysis(type, name)} has no species range, so lat and lon will not limit its species.`;
}
