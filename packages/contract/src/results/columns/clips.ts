import {
  type Column,
  type Columns,
  type NameOf,
  type RecordOf,
  fileColumn,
  recorderColumns,
  sinceFormat4,
  speciesColumns,
} from './columns.ts';
import { detectionColumns } from './detections.ts';

type DetectionColumns = typeof detectionColumns;

/** Column of detections.csv by name. */
const ofDetections = <N extends DetectionColumns[number]['name']>(name: N) =>
  detectionColumns.find((column: Column) => column.name === name) as Extract<
    DetectionColumns[number],
    { name: N }
  >;

/**
 * clips.csv: one row per clip, with its detection. Has no column with a place, because clips are
 * passed on.
 */
export const clipColumns = [
  {
    name: 'clip',
    type: 'text',
    unit: null,
    nullable: false,
    meaning: 'Name of the clip in the folder of the clips, with its folder, `/` between them.',
    source: 'the runner',
    since: 4,
  },
  ...sinceFormat4([...fileColumn, ...speciesColumns, ofDetections('confidence')]),
  ...sinceFormat4([ofDetections('start_s'), ofDetections('end_s')]),
  {
    name: 'clip_start_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where the clip begins, from the start of the recording.',
    source: '`start_s` and the option `--pad`, to the nearest sample',
    since: 4,
  },
  {
    name: 'clip_end_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where it ends, from the start of the recording; never behind its end.',
    source: '`end_s` and the option `--pad`, to the nearest sample',
    since: 4,
  },
  ...sinceFormat4([ofDetections('start_utc'), ofDetections('start_local'), ...recorderColumns]),
  {
    name: 'sample_rate_hz',
    type: 'number',
    unit: 'hertz',
    nullable: false,
    meaning: 'Sample rate of the clip, which is that of the recording.',
    source: 'the header of the recording',
    since: 4,
  },
  {
    name: 'channels',
    type: 'integer',
    unit: null,
    nullable: false,
    meaning: 'Channels of the clip.',
    source: 'the header of the recording',
    since: 4,
  },
  ...sinceFormat4([ofDetections('low_hz'), ofDetections('high_hz')]),
  ...sinceFormat4([ofDetections('model'), ofDetections('model_version')]),
] as const satisfies Columns;

export type ClipColumn = NameOf<typeof clipColumns>;
/** A clip and its detection. */
export type ClipRecord = RecordOf<typeof clipColumns>;
