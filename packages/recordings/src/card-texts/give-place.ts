import { isConfiguredPlace } from '../facts/configured-place.ts';
import type { RecordingFacts } from '../facts/recording-facts.ts';
import type { CardTextFacts } from './card-text.ts';

const folderOf = (filename: string): string => filename.slice(0, filename.lastIndexOf('/') + 1);

const givesPlace = ({ source, latitude }: CardTextFacts): boolean =>
  latitude !== null && /(?:^|\/)(?:CONFIG|GPS)\.TXT$/i.test(source);

/**
 * Gives a recording that names no place that of the CONFIG.TXT or GPS.TXT in its folder or the nearest one around it;
 * a CONFIG.TXT of another recorder is passed over, and so is a place that was typed in where the same folder has one that was
 * measured. Answers the facts, and the text the place is from: null where the facts are as they were.
 */
export function givePlace(
  filename: string,
  facts: RecordingFacts,
  texts: readonly CardTextFacts[],
): { facts: RecordingFacts; source: string | null } {
  if (facts.latitude !== null || facts.longitude !== null) return { facts, source: null };
  const [nearest] = texts
    .filter(givesPlace)
    .filter(({ source }) => filename.startsWith(folderOf(source)))
    .filter(
      ({ device_id: id }) => id === null || facts.device_id === null || id === facts.device_id,
    )
    .sort(
      (a, b) =>
        folderOf(b.source).length - folderOf(a.source).length ||
        Number(isConfiguredPlace(a)) - Number(isConfiguredPlace(b)),
    );
  if (!nearest) return { facts, source: null };
  const { latitude, longitude, source } = nearest;
  const location_source = nearest.location_source ?? source;
  return { facts: { ...facts, latitude, longitude, location_source }, source };
}
