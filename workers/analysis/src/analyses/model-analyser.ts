import { customModelPrefix, type AnalysisSettingValues } from '@biophony/contract/constants';
import { tooShortIssue } from '@biophony/recordings';
import { ModelError, SettingsError } from '../kit/errors.ts';
import { bandPass } from '../models/band-pass.ts';
import { isVerified } from '../models/catalogue.ts';
import { type Classification, classify, mergeConsecutive } from '../models/classify.ts';
import { type Label, namesLanguage, readLabels } from '../models/labels.ts';
import { highestHz, type ModelManifest } from '../models/manifest.ts';
import { type Classifier, openClassifier } from '../models/session.ts';
import { openSpeciesRange, type SpeciesRange } from '../models/species-range.ts';
import {
  classFates,
  type ListRules,
  listRules,
  lowestConfidences,
  unknownNames,
  weekOfYear,
  wholeYear,
} from '../models/species-rules.ts';
import { findModel, verifyModel } from '../models/store.ts';
import { networkRuntime } from '../onnx/create-session.ts';
import {
  type Emit,
  type FileIssue,
  type FileResult,
  refusedResult,
} from '../results/file-result.ts';
import type { CreateAnalyser, InputFile } from './analyser.ts';
import { readSettings } from './read-settings.ts';
import { bandNotRecorded, mergeIssues, refusalReason, type AnalyserSound } from './sound.ts';

/** The output is final, or the manifest does not declare it. */
const whyInsensitive = ({ name, activation }: ModelManifest): string =>
  activation === 'none'
    ? `${name} gives finished confidences`
    : `The manifest of ${name} does not have "sensitivity": true`;

const mostListed = 3;
const listed = (names: readonly string[]): string =>
  names.length > mostListed
    ? `${names.slice(0, mostListed).join(', ')} and ${names.length - mostListed} more`
    : names.join(', ');

/** Throws SettingsError if the model knows no name. */
function unknownSpecies(
  settings: AnalysisSettingValues,
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

const coordinatesOf = ({ lat, lon }: AnalysisSettingValues): { lat: number; lon: number } | null =>
  lat === null || lon === null ? null : { lat, lon };

/** Repeated for every file, which may be read alone. */
function modelNotices(
  settings: AnalysisSettingValues,
  manifest: ModelManifest,
  labels: readonly Label[],
): FileIssue[] {
  const { name } = manifest;
  const { lat, lon, locale, sensitivity, range_threshold } = settings;
  const place = coordinatesOf(settings);
  const notices: FileIssue[] = unknownSpecies(settings, name, labels);
  if ((lat === null) !== (lon === null)) {
    const [present, missing] = lon === null ? ['lat', 'lon'] : ['lon', 'lat'];
    notices.push({
      code: 'place_incomplete',
      message: `Setting ${missing} is missing, so ${present} did not limit the species: a place needs both.`,
    });
  }
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

interface Run {
  manifest: ModelManifest;
  settings: AnalysisSettingValues;
  labels: readonly Label[];
  classifier: Classifier;
  range: SpeciesRange | null;
  lists: ListRules;
  /** By class; null if `min_conf` applies to all. */
  lowest: Float64Array | null;
  notices: readonly FileIssue[];
}

async function speciesMask(
  { settings, range }: Run,
  file: InputFile,
): Promise<{ inRange: Uint8Array | null; issues: FileIssue[] }> {
  const { week } = settings;
  const place = coordinatesOf(settings);
  if (!place || !range) return { inRange: null, issues: [] };
  const derived = week === 'auto' ? weekOfYear(file.recording.recorded_at) : week;
  const inRange = await range.inRange(place.lat, place.lon, derived ?? wholeYear);
  if (derived !== null) return { inRange, issues: [] };
  const message = 'The recording has no date, so the species range of the whole year was used.';
  return { inRange, issues: [{ code: 'week_unknown', message }] };
}

function classifySound(
  run: Run,
  { blocks }: AnalyserSound,
  inRange: Uint8Array | null,
  emit: Emit | undefined,
): Promise<Classification> {
  const { manifest, settings, labels, classifier, lists, lowest } = run;
  const rate = manifest.sample_rate_hz;
  const low_hz = Math.max(settings.fmin ?? 0, manifest.low_hz);
  const high_hz = Math.min(settings.fmax ?? Number.POSITIVE_INFINITY, highestHz(manifest));
  const heard = bandPass(blocks, rate, {
    fmin_hz: low_hz > manifest.low_hz ? low_hz : null,
    fmax_hz: high_hz < highestHz(manifest) ? high_hz : null,
  });
  const options = {
    activation: manifest.activation,
    sensitivity: manifest.sensitivity ? settings.sensitivity : 1,
    min_conf: settings.min_conf,
    top_n: settings.top_n,
    fates: classFates(lists, inRange, labels.length),
    lowest,
    sample_rate_hz: rate,
    window_s: manifest.window_s,
    overlap_s: settings.overlap,
    short_sounds: manifest.short_sounds,
    labels,
    low_hz,
    high_hz,
    embedding: settings.embeddings ? manifest.embedding : null,
    // Merging needs all detections of a recording.
    together: settings.merge_consecutive,
  };
  return classify(classifier, heard, options, emit);
}

async function analyseSound(
  run: Run,
  file: InputFile,
  sound: AnalyserSound,
  emit: Emit | undefined,
): Promise<FileResult> {
  const { settings } = run;
  const noted: FileIssue[] = [];
  const issues = (): FileIssue[] => mergeIssues(sound.issues, noted, file.recording.issues);
  try {
    const mask = await speciesMask(run, file);
    noted.push(...run.notices, ...mask.issues);
    noted.push(...bandNotRecorded(sound.sampleRateHz, settings.fmin));
    const result = await classifySound(run, sound, mask.inRange, emit);
    if (result.seconds_analysed === 0)
      return refusedResult(tooShortIssue(result.duration_s), issues());
    if (result.unscored > 0) noted.push(noScores(run.manifest, result.unscored));
    noted.push(...sound.flat.issues());
    const { detections } = result;
    return {
      status: 'analysed',
      reason: null,
      issues: issues(),
      seconds_analysed: result.seconds_analysed,
      detections: settings.merge_consecutive ? mergeConsecutive(detections) : detections,
      indices: null,
      ...(settings.embeddings ? { embeddings: result.embeddings } : {}),
      filtered_by_range: result.left.range,
      filtered_by_list: result.left.list,
      filtered_by_threshold: result.left.threshold,
    };
  } catch (error) {
    return refusedResult(refusalReason(error), issues());
  }
}

const noScores = ({ name }: ModelManifest, windows: number): FileIssue => ({
  code: 'no_scores',
  message: `${name} gave no numbers for ${windows} windows, so nothing could be found in them.`,
});

/** Throws SettingsError. */
function checkAgainstModel(settings: AnalysisSettingValues, manifest: ModelManifest): void {
  const { overlap, fmin, fmax, embeddings } = settings;
  const { name, window_s, low_hz, embedding } = manifest;
  if (embeddings && embedding === null)
    throw new SettingsError(
      `Setting embeddings: the manifest of ${name} names no embedding. Leave the setting out, or name the output in the field embedding of its model.json.`,
    );
  if (overlap >= window_s)
    throw new SettingsError(
      `Setting overlap (${overlap} s) must be below the window of ${name} (${window_s} s).`,
    );
  if (fmin !== null && fmin >= highestHz(manifest))
    throw new SettingsError(
      `Setting fmin (${fmin} Hz) must be below ${highestHz(manifest)} Hz, the highest frequency that ${name} hears.`,
    );
  if (fmax !== null && fmax <= low_hz)
    throw new SettingsError(
      `Setting fmax (${fmax} Hz) must be above ${low_hz} Hz, the lowest frequency that ${name} hears.`,
    );
}

/**
 * What it creates throws ModelError for an unusable model and SettingsError for an unusable
 * setting.
 */
export function createModelAnalyser(modelId: string): CreateAnalyser {
  return async ({ settings: values, modelsDir, device = 'cpu' }) => {
    const settings = readSettings(customModelPrefix + modelId, values);
    const model = await findModel(modelsDir, modelId);
    const { manifest, folder } = model;
    checkAgainstModel(settings, manifest);
    await verifyModel(model);
    const labels = await readLabels(folder, manifest, settings.locale);
    const notices = modelNotices(settings, manifest, labels);
    const classifier = await openClassifier(model, labels.length, device);
    const range = coordinatesOf(settings)
      ? await openSpeciesRange(model, labels, settings.range_threshold)
      : null;
    const lists = listRules(settings, labels);
    const lowest = lowestConfidences(settings, labels, settings.min_conf);
    const run: Run = { manifest, settings, labels, classifier, range, lists, lowest, notices };
    return {
      model: manifest.name,
      model_version: manifest.version,
      model_verified: isVerified(manifest),
      device,
      model_sha256: manifest.sha256,
      runtime: networkRuntime(),
      hears: { sampleRateHz: manifest.sample_rate_hz, highestHz: highestHz(manifest) },
      timeExpansion: null,
      analyseSound: (file, sound, emit) => analyseSound(run, file, sound, emit),
      async close() {
        await classifier.close();
        await range?.close();
      },
    };
  };
}

export const birdnetModelId = 'birdnet-v2.4';

/** Throws ModelError. */
export const createBirdnetAnalyser = createModelAnalyser(birdnetModelId);

export interface ModelAvailability {
  compatible: boolean;
  reason: string | null;
}

export async function modelAvailability(modelsDir: string, id: string): Promise<ModelAvailability> {
  try {
    await verifyModel(await findModel(modelsDir, id));
    return { compatible: true, reason: null };
  } catch (error) {
    if (error instanceof ModelError) return { compatible: false, reason: error.message };
    throw error;
  }
}

export const birdnetAvailability = (modelsDir: string): Promise<ModelAvailability> =>
  modelAvailability(modelsDir, birdnetModelId);
