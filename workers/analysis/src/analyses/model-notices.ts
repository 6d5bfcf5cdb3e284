import { namesLanguage } from '../models/labels.ts';
import type { ModelManifest } from '../models/manifest.ts';
import type { FileIssue } from '../results/file-result.ts';
import type { ModelSettings } from './model-settings.ts';

/** Why the sensitivity setting cannot act: the network's output is final, or nobody said that it is made for it. */
const whyInsensitive = ({ name, activation }: ModelManifest): string =>
  activation === 'none'
    ? `${name} gives finished confidences`
    : `The manifest of ${name} does not have "sensitivity": true`;

/** Settings that could not act, or not fully, on this model: said with every file, since each may be read alone. */
export function modelNotices(settings: ModelSettings, manifest: ModelManifest): FileIssue[] {
  const { name } = manifest;
  const { place, lone_coordinate: lone, locale, sensitivity } = settings;
  const notices: FileIssue[] = [];
  if (lone)
    notices.push({
      code: 'place_incomplete',
      message: `Setting ${lone === 'lat' ? 'lon' : 'lat'} is missing, so ${lone} did not limit the species: a place needs both.`,
    });
  if (place && !manifest.geo)
    notices.push({
      code: 'no_species_range',
      message: `${name} has no species range model, so lat and lon did not limit the species.`,
    });
  if (sensitivity !== 1 && !manifest.sensitivity)
    notices.push({
      code: 'no_sensitivity',
      message: `${whyInsensitive(manifest)}, so the sensitivity setting changed nothing.`,
    });
  if (!namesLanguage(manifest, locale))
    notices.push({
      code: 'no_locale',
      message: `${name} has no names in the language ${locale}; it has ${Object.keys(manifest.labels).join(', ')}.`,
    });
  return notices;
}
