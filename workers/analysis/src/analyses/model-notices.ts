import { unknownNames } from '../inference/species-rules.ts';
import { namesLanguage, type Label } from '../models/labels.ts';
import type { ModelManifest } from '../models/manifest.ts';
import type { FileIssue } from '../results/file-result.ts';
import type { ModelSettings } from './model-settings.ts';
import { SettingsError } from './settings-error.ts';

/** Why the sensitivity setting cannot act: the network's output is final, or nobody said that it is made for it. */
const whyInsensitive = ({ name, activation }: ModelManifest): string =>
  activation === 'none'
    ? `${name} gives finished confidences`
    : `The manifest of ${name} does not have "sensitivity": true`;

const mostListed = 3;
const listed = (names: readonly string[]): string =>
  names.length > mostListed
    ? `${names.slice(0, mostListed).join(', ')} and ${names.length - mostListed} more`
    : names.join(', ');

/** Names that the model does not know, in one sentence. Throws SettingsError for a setting of which it knows none. */
function unknownSpecies(
  settings: ModelSettings,
  name: string,
  labels: readonly Label[],
): FileIssue[] {
  const unknown = unknownNames(settings, labels);
  const none = unknown.find(({ names, of }) => names.length === of);
  if (none)
    throw new SettingsError(
      `${name} knows none of the ${none.of} names of ${none.setting} (${listed(none.names)}). Write scientific names as its model_species.csv has them.`,
    );
  if (unknown.length === 0) return [];
  const parts = unknown.map(
    ({ setting, names, of }) =>
      `${names.length} of the ${of} names of ${setting} (${listed(names)})`,
  );
  const message = `${name} does not know ${parts.join(' and ')}, so they changed nothing.`;
  return [{ code: 'species_unknown', message }];
}

/** Settings that could not act, or not fully, on this model: said with every file, since each may be read alone. */
export function modelNotices(
  settings: ModelSettings,
  manifest: ModelManifest,
  labels: readonly Label[],
): FileIssue[] {
  const { name } = manifest;
  const { place, lone_coordinate: lone, locale, sensitivity, range_threshold } = settings;
  const notices: FileIssue[] = unknownSpecies(settings, name, labels);
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
  if (range_threshold !== null && !place)
    notices.push({
      code: 'no_place',
      message: 'Setting range_threshold limited nothing, since lat and lon were not given.',
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
