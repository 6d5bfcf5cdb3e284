import { analysisType } from '../constants/analysis-types.ts';

/** Which analyses produce a file. */
export type FileOf =
  | 'every'
  | 'models'
  | 'embeddings'
  | 'detections'
  | 'acoustic_indices'
  | 'audio_events';

/** Results with more detections lack the files that repeat each one as text. */
export const mostDetectionsAsText = 1_000_000;

/** A result file. */
export interface ResultFileEntry {
  readonly of: FileOf;
  readonly holds: string;
  /** Programs that open it. */
  readonly opens: string;
  /** Folder with the same content when an analysis runs without a service; the file is its ZIP. */
  readonly folder?: string;
  /** Repeats every detection as text: missing from results of more than `mostDetectionsAsText`. */
  readonly as_text?: true;
  /**
   * What readers get who may not see exact places: the file itself, if it has neither places nor
   * recorder names, or one without places and with recorder pseudonyms, which the merge also
   * writes. Absent: such readers do not get the file.
   */
  readonly without_places?: 'as it is' | 'another file';
}

/**
 * Every file that an analysis can produce; those without `format_version` are in other programs'
 * formats.
 */
export const resultFiles = {
  'detections.csv': {
    of: 'every',
    holds:
      'a row a detection: file, seconds, species, confidence, absolute time, recorder, place, model and settings',
    opens: 'spreadsheets, R, Python, DuckDB',
    as_text: true,
  },
  'files.csv': {
    of: 'every',
    holds:
      'a row a recording: analysed, or refused with the reason; seconds analysed; what its header says',
    opens: 'spreadsheets, R, Python, DuckDB',
    without_places: 'another file',
  },
  'summary.json': {
    of: 'every',
    holds: 'totals by species, hour and day, by whose clock; what was odd; settings and parameters',
    opens: 'programs',
  },
  'model_species.csv': {
    of: 'models',
    holds: 'every species that the model knows, found or not, in the language of the analysis',
    opens: 'spreadsheets, R, Python, DuckDB',
    without_places: 'as it is',
  },
  'embeddings.parquet': {
    of: 'embeddings',
    holds: 'a row a window of the model: file, seconds, and its embedding as a list of numbers',
    opens: 'DuckDB, Arrow, pandas, polars',
  },
  'embeddings.i8': {
    of: 'embeddings',
    holds:
      'the same embeddings in the same order, each as a float32 scale and as many signed bytes as it has numbers',
    opens: 'NumPy, and whatever reads flat files',
  },
  'indices.csv': {
    of: 'acoustic_indices',
    holds:
      'a row an analysed recording: its acoustic indices, seconds, absolute time, recorder and place',
    opens: 'spreadsheets, R, Python, DuckDB',
    without_places: 'another file',
  },
  'indices_by_minute.csv': {
    of: 'acoustic_indices',
    holds:
      'a row a minute of an analysed recording: the same indices, seconds, absolute time, recorder and place',
    opens: 'spreadsheets, R, Python, DuckDB',
    without_places: 'another file',
  },
  'indices_by_minute.parquet': {
    of: 'acoustic_indices',
    holds: 'the rows of `indices_by_minute.csv` with their types and full precision',
    opens: 'DuckDB, Arrow, pandas, polars',
    without_places: 'another file',
  },
  'survey-spectrogram.parquet': {
    of: 'acoustic_indices',
    holds: 'complexity, concentration and events in 256 frequency bins, by recorder and minute',
    opens: 'DuckDB, Arrow, pandas, polars',
    without_places: 'another file',
  },
  'day-pictures.zip': {
    of: 'acoustic_indices',
    holds:
      'a picture in false colours for each recorder and day, made of `survey-spectrogram.parquet`',
    opens: 'whatever shows PNG',
    folder: 'day-pictures/',
  },
  'detections.parquet': {
    of: 'detections',
    holds: 'the rows of `detections.csv` with their types and full precision',
    opens: 'DuckDB, Arrow, pandas, polars',
    without_places: 'another file',
  },
  'survey-counts.parquet': {
    of: 'detections',
    holds: 'how many detections there are by species, recorder, hour and step of confidence',
    opens: 'DuckDB, Arrow, pandas, polars',
    without_places: 'another file',
  },
  'survey-effort.parquet': {
    of: 'detections',
    holds: 'seconds analysed, recordings and refused ones by recorder and hour',
    opens: 'DuckDB, Arrow, pandas, polars',
    without_places: 'another file',
  },
  'events_by_hour.csv': {
    of: 'detections',
    holds:
      'detections and their rate by recorder and hour, hours without any too, and by species or band',
    opens: 'spreadsheets, R, Python, DuckDB',
    without_places: 'another file',
  },
  'call_parameters.csv': {
    of: 'audio_events',
    holds:
      'a row a detection with what its call is like, of analyses with the setting `call_parameters`',
    opens: 'spreadsheets, R, Python, DuckDB',
  },
  'call_parameters.parquet': {
    of: 'audio_events',
    holds: 'the rows of `call_parameters.csv` with their types and full precision',
    opens: 'DuckDB, Arrow, pandas, polars',
  },
  'kaleidoscope-id.csv': {
    of: 'audio_events',
    holds:
      'a row a recording with its number of calls and their means, in the columns of Kaleidoscope’s `id.csv`, of analyses with the setting `call_parameters`',
    opens: 'spreadsheets, and what reads `id.csv`',
  },
  'raven.selections.txt': {
    of: 'detections',
    holds:
      'all selections in one table; its times count through the analysed recordings in the order of `files.csv`',
    opens: 'Raven Pro, all files opened as one sound',
    as_text: true,
  },
  'raven-selections.zip': {
    of: 'detections',
    holds: 'a selection table a recording',
    opens: 'Raven Pro, Raven Lite',
    folder: 'raven-selections/',
    as_text: true,
  },
  'audacity-labels.zip': {
    of: 'detections',
    holds: 'a label track a recording',
    opens: 'Audacity (File, Import, Labels)',
    folder: 'audacity-labels/',
    as_text: true,
  },
  'kaleidoscope.csv': {
    of: 'detections',
    holds:
      'species and confidence as `TOP1MATCH` and `TOP1DIST`, which Kaleidoscope shows, and the columns that BirdNET-Analyzer wrote for it until December 2025. `INDIR` is the folder of the recordings, empty where nobody named it: `biophony results --recordings FOLDER` does',
    opens: 'Kaleidoscope Pro',
    as_text: true,
  },
  'birdnet.csv': {
    of: 'detections',
    holds: 'BirdNET-Analyzer’s own columns',
    opens: 'whatever reads its tables',
    as_text: true,
  },
} as const satisfies Record<string, ResultFileEntry>;

export type ResultFileName = keyof typeof resultFiles;

const placeless = 'places-hidden.';
/** From earlier versions, with recorder names and fewer hidden places: nobody gets these. */
const earlier = 'without-places.';

/**
 * Stored name of a result file for readers who may not see exact places, such as
 * `places-hidden.files.csv`.
 */
export const placelessName = (name: ResultFileName) => `${placeless}${name}` as const;

/** True for such a stored file; readers see it under the original file's name. */
export const isPlaceless = (name: string): boolean =>
  name.startsWith(placeless) || name.startsWith(earlier);

/** Columns that reveal an exact place: in cells, or by a hash of settings that contain it. */
export const placeColumnNames = ['latitude', 'longitude', 'settings_hash'] as const;

/** What decides, besides the type, which files an analysis produces. */
interface LeavesOptions {
  detections?: number;
  settings?: Readonly<Record<string, unknown>>;
}

/** All file names, in table order. */
export const resultFileNames = Object.keys(resultFiles) as ResultFileName[];

/**
 * Names of the files that an analysis with this type, settings and number of detections produces.
 */
export function resultFilesOf(
  type: string,
  { detections = 0, settings = {} }: LeavesOptions = {},
): ResultFileName[] {
  const isIndexed = type === 'acoustic_indices';
  const leaves: Record<FileOf, boolean> = {
    every: true,
    models: Boolean(analysisType(type)?.model),
    embeddings: settings.embeddings === true,
    detections: !isIndexed,
    acoustic_indices: isIndexed,
    audio_events: type === 'audio_events',
  };
  return resultFileNames.filter((name) => {
    const { of, as_text }: ResultFileEntry = resultFiles[name];
    return leaves[of] && !(as_text && detections > mostDetectionsAsText);
  });
}
