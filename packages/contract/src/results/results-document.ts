import { type Column, type Columns, formatColumn } from './columns/columns.ts';
import { comparisonColumns } from './columns/comparison.ts';
import { clipColumns } from './columns/clips.ts';
import { callParameterColumns, eventBandsHz, eventsByHourColumns } from './columns/events.ts';
import { detectionColumns, modelSpeciesColumns } from './columns/detections.ts';
import { embeddingColumns } from './columns/embeddings.ts';
import { fileColumns, indexColumns, minuteIndexColumns } from './columns/recordings.ts';
import { formerIndexNames } from './columns/index-names.ts';
import {
  surveyCountColumns,
  surveyEffortColumns,
  surveySpectrogramColumns,
} from './columns/survey.ts';
import { parquetFormatKey, parquetMadeBy, resultsFormat } from './format.ts';
import {
  mostDetectionsAsText,
  placeColumnNames,
  resultFiles,
  type FileOf,
  type ResultFileEntry,
} from './result-files.ts';
import { Summary } from './summary-schema.ts';

type Cells = readonly (string | number)[];
const row = (cells: Cells): string => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly Cells[]): string =>
  [heads, heads.map(() => '---'), ...rows].map(row).join('\n');

const analyses: Record<FileOf, string> = {
  every: 'every analysis',
  models: 'analyses with a model',
  embeddings: 'analyses with the setting `embeddings`',
  detections: 'analyses that find sounds',
  acoustic_indices: '`acoustic_indices`',
  audio_events: '`audio_events`',
};

const fileRows = Object.entries<ResultFileEntry>(resultFiles).map(
  ([name, { of, holds, opens, folder }]) => [
    `\`${name}\`${folder ? `, or \`${folder}\`` : ''}`,
    holds,
    analyses[of],
    opens,
  ],
);

/** Files that very large results do not have. */
const largeNames = Object.entries<ResultFileEntry>(resultFiles)
  .filter(([, { as_text }]) => as_text)
  .map(([name]) => `\`${name}\``)
  .join(', ');

const namesWith = (how: ResultFileEntry['without_places']) =>
  Object.entries<ResultFileEntry>(resultFiles)
    .filter(([, { without_places }]) => without_places === how)
    .map(([name]) => `\`${name}\``)
    .join(', ');
const [placelessNames, asTheyAre] = [namesWith('another file'), namesWith('as it is')];
const placeColumns = placeColumnNames.map((name) => `\`${name}\``).join(', ');

const columnRow = ({ name, type, unit, nullable, meaning, source, since, values }: Column) => [
  `\`${name}\``,
  type,
  values ? values.map((value) => `\`${value}\``).join(', ') : (unit ?? ''),
  nullable ? 'yes' : 'no',
  meaning,
  source,
  since,
];
const parquetTable = (columns: Columns): string =>
  table(
    ['column', 'type', 'unit', 'can be empty', 'meaning', 'source', 'since'],
    columns.map(columnRow),
  );
const columnsTable = (columns: Columns): string => parquetTable([...columns, formatColumn]);

const formerNames = Object.entries(formerIndexNames)
  .map(([name, today]) => `\`${name}\` is \`${today}\` today`)
  .join(', ');

const summaryRows = Object.entries(Summary.shape).map(([name, { description }]) => {
  if (!description) throw new Error(`The field ${name} of the summary has no description.`);
  return [`\`${name}\``, description];
});

/** Text columns, which programs take for numbers where all cells look like numbers. */
const texts = (columns: Columns, write: (name: string) => string): string =>
  columns
    .filter(({ type }) => type === 'text')
    .map(({ name }) => write(name))
    .join(', ');
const inQuotes = (name: string) => `"${name}"`;
const asVarchar = (name: string) => `'${name}': 'VARCHAR'`;

/** How to read result files in common programs. */
const recipes = (): string => `## How to read them

Use \`detections.parquet\` if your program can read it: its columns have types, so the program need not guess. For CSV, tell
the program which columns are text: a serial number such as \`0000123\`, or a settings hash with digits only, is not a number.

### R

\`\`\`r
read_results <- function(file, text) {
  text <- setNames(rep("character", length(text)), text)
  rows <- read.csv(file, colClasses = text, na.strings = "", encoding = "UTF-8")
  stopifnot(rows$format_version <= ${resultsFormat})
  rows
}
detections <- read_results("detections.csv", c(${texts(detectionColumns, inQuotes)}))
files <- read_results("files.csv", c(${texts(fileColumns, inQuotes)}))

detections$start_utc <- as.POSIXct(detections$start_utc, format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC")

# Detections an hour of sound, by recorder.
hours <- tapply(files$seconds_analysed, files$device_id, sum) / 3600
table(factor(detections$device_id, names(hours))) / hours
\`\`\`

\`arrow::read_parquet("detections.parquet")\` reads the same with its types.

### Python

\`\`\`python
import pandas as pd

def read_results(file, text, times=()):
    rows = pd.read_csv(file, dtype={name: "string" for name in text}, parse_dates=list(times))
    assert (rows["format_version"] <= ${resultsFormat}).all()
    return rows

detections = read_results("detections.csv", [${texts(detectionColumns, inQuotes)}], ["start_utc"])
files = read_results("files.csv", [${texts(fileColumns, inQuotes)}])

# Detections an hour of sound, by recorder.
hours = files.groupby("device_id")["seconds_analysed"].sum() / 3600
print(detections.groupby("device_id").size().reindex(hours.index, fill_value=0) / hours)
\`\`\`

\`pd.read_parquet("detections.parquet")\` and \`polars.read_parquet\` need no list of columns.

### DuckDB

\`\`\`sql
CREATE VIEW detections AS FROM 'detections.parquet';
CREATE VIEW files AS FROM read_csv('files.csv', types = {${texts(fileColumns, asVarchar)}});

-- Detections an hour of sound, by recorder.
SELECT device_id, sum(detections) / (sum(seconds_analysed) / 3600) AS an_hour
FROM files GROUP BY ALL ORDER BY ALL;

-- How often each species was found in each recording, and how surely at best.
SELECT file, scientific_name, common_name, count(*) AS times, max(confidence) AS best
FROM detections WHERE confidence >= 0.5 GROUP BY ALL ORDER BY times DESC;

SELECT decode(value) AS format_version FROM parquet_kv_metadata('detections.parquet')
WHERE decode(key) = '${parquetFormatKey}';
\`\`\`

### A spreadsheet

Open a CSV file by Data, From Text/CSV in Excel, or by File, Open in LibreOffice: UTF-8, separated by commas, with a
decimal point. A double click is not enough: Excel takes a file without a byte order mark for one in the letters of the
system, so that \`ü\` becomes \`Ã¼\`, and where decimals are written with a comma it takes \`0.5\` for a text or a date. Tell it that \`device_id\`, \`model_version\` and \`settings_hash\` are text. A sheet holds
1,048,576 rows; for more detections, use the Parquet file and one of the programs above.

### JavaScript

\`\`\`ts
for await (const one of client.results.detections(analysisId)) console.log(one.file, one.start_s);
\`\`\`

\`@biophony/sdk\` reads typed rows from the service as a stream. \`@biophony/contract/results\` has the columns, the reader
(\`readTable\`) and the writer (\`tableWriter\`) of the files themselves.
`;

/** docs/results.md: every result file, its columns, and how to read it. */
export const resultsDocument = (): string => `# Result files

An analysis leaves files that any program can read. This is format ${resultsFormat}. All programs of Biophony and this
page take it from \`packages/contract/src/results\`.

${table(['file', 'what is in it', 'of', 'opens in'], fileRows)}

An analysis without a service writes the folder instead of the ZIP file. The same recordings and settings give the same
bytes, for any number of threads, runners and interruptions.

Results of more than ${mostDetectionsAsText.toLocaleString('en')} detections lack the files that repeat every detection as text, because these would
take nearly all of the space: ${largeNames}. The notices of \`summary.json\` say so. \`detections.parquet\` holds every detection.
\`biophony-analysis export RESULTS --format csv\` makes the others from it, except \`raven.selections.txt\`. \`--format minutes\` and \`--format calls\` make
\`indices_by_minute.csv\` and \`call_parameters.csv\` from the Parquet files of the same names.

If a project [hides exact places](how-to/hide-places.md), the service keeps a second version of some files for readers who may not see them:
${placelessNames}. This version has no values in the columns ${placeColumns} (in Parquet it lacks these columns),
\`[place hidden]\` in place of coordinates in names and sentences, and pseudonyms in \`device_id\`. Such readers get this version, ${asTheyAre} unchanged,
and no other files.

## What made them, and what they lack

Every table has \`model\`, \`model_version\` and \`settings_hash\` (in \`files.csv\` the first two are \`method\` and \`method_version\`, because
its \`model\` is that of the recorder). \`clips.csv\` and \`model_species.csv\` have no \`settings_hash\`: everybody may have these files, and the hash would reveal a place.
Two files of weights may have one name and version. So \`summary.json\` has the SHA-256 of the loaded weights, the program and the
runtime, and Parquet files have them in their metadata: ${parquetMadeBy.map((name) => `\`biophony_${name}\``).join(', ')}. Biophony never joins
parts with different weights into one result. A survey, a calibration and \`compare\` say if they combine results of different weights.

**Times are as recorded.** They follow the clock of the recording, or the zone of its upload (\`--timezone\`). They never follow the correction of a
deployment's clock, and no file names a site or a deployment. The service says how many recordings this concerns, and
\`biophony results\` writes it into \`notice.txt\` beside the files, which is not a result file. The list of detections that the explorer of the web app saves has
the recorded time, the corrected time and the site.

## The format and its version

Every CSV file has its version in its last column, \`${formatColumn.name}\`, in every row; \`summary.json\` in the field of that
name; Parquet in its metadata, under \`${parquetFormatKey}\`. Files for other programs have the form that these expect, and
no version. Version 1 is older than versions: it has no such column, and otherwise the columns below
with 1 under \`since\`. A program that reads an earlier format leaves columns empty that this format lacks. The version rises with every change of a column or field: added, renamed, removed or given
another meaning.

The web app, the command line and the SDK read formats 1 to ${resultsFormat}. For a later format they say which one they would have to
know. In your own scripts, check the version first.

## CSV

- UTF-8 without a byte order mark; lines end in a line feed; the first line has the names of the columns.
- Commas separate cells. A text with a comma, a quote or a line end is in double quotes, with its quotes doubled
  (RFC 4180).
- Numbers have a decimal point and nothing between thousands. Booleans are \`true\` and \`false\`. An empty cell is an
  unknown value, or an empty text if the column cannot be empty.
- A spreadsheet takes a text that begins with \`=\`, \`+\`, \`-\` or \`@\` for a formula. Such a text has an apostrophe
  before it, as OWASP advises against CSV injection. A program that reads such a cell removes one apostrophe. Numbers
  and UTC offsets are as they are. \`detections.parquet\`, \`summary.json\` and the files for other programs keep every text.

## \`detections.csv\` and \`detections.parquet\`

One row for each detection, in the order of \`files.csv\`. Confidences have four decimals in CSV and full precision in Parquet. In Parquet,
\`start_utc\` is a timestamp and \`${formatColumn.name}\` is in the metadata.

${columnsTable(detectionColumns)}

## \`files.csv\`

One row for each input file, analysed or refused: the effort by which you divide detections.

${columnsTable(fileColumns)}

## \`indices.csv\`

One row for each analysed recording, with its time, recorder and place as in \`detections.csv\`. An index that cannot be computed
is empty. The indices follow scikit-maad 1.5.1. Results of formats 1 and 2 have only the indices: join them with \`files.csv\` by \`file\`.

${columnsTable(indexColumns)}

## \`indices_by_minute.csv\` and \`indices_by_minute.parquet\`

One row for each whole or begun minute of an analysed recording, in the order of \`files.csv\`. Minutes count from the start of
the recording, not by the clock. So a recording of one minute has one row, with the values of \`indices.csv\` to the last bit.
Recordings without a known time have their rows too. \`start_local\` and \`start_utc\` say when each minute began.
The last minute may be shorter (\`seconds_analysed\`), and has no row below 1024 samples.

The frames of a minute are the frames of the recording that lie entirely in it. At sample rates that are multiples of 128 Hz (8, 16,
32, 48, 96, 192, 256 and 384 kHz among them) every row has the values of a recording of that minute alone, to the last bit. At
others, such as 44.1 and 250 kHz, frames begin up to 511 samples later from the second minute on, and values are within 1% or 0.001 of
those. Results of more than ${mostDetectionsAsText.toLocaleString('en')} minutes lack the text file, and \`summary.json\` says so; \`analyze --all-files\` or \`export --format minutes\` writes it.

${columnsTable(minuteIndexColumns)}

Three columns of \`indices.csv\` had other names at first, which R changed when it read them: ${formerNames}.

## \`events_by_hour.csv\`

The number of sounds or calls in each hour, with the seconds analysed. Every analysed hour of a recorder’s clock has one row that counts
\`all\` detections, also if there are none. It has a further row for each species (models) or frequency band (\`audio_events\`) that this
recorder has in any hour, with 0 if it is not in this hour. So mean rates and tables of presence need no join. Rows of \`species\` or
\`band\` add up to \`all\`, so use one kind at a time. An hour without a row was not recorded. A detection counts in the hour in which it
begins, a recording in each hour that it covers. Recordings without a time are one row without an hour.

The bands begin at ${eventBandsHz.map((hertz) => hertz / 1000).join(', ')} kHz. Rows are sorted by recorder (in the order of the recordings),
day and hour. Above ${mostDetectionsAsText.toLocaleString('en')} rows the file keeps only the \`all\` rows. Above as many hours, or above 65,535 species or
recorders, there is no such file. \`summary.json\` says so.

${columnsTable(eventsByHourColumns)}

## \`call_parameters.csv\` and \`call_parameters.parquet\`

One row for each detection of \`audio_events\` with the setting \`call_parameters=true\`, in the order of \`detections.csv\`; join them by \`file\`, \`start_s\` and \`end_s\`. Columns that
AnalookW and Kaleidoscope have in their tables of calls (\`Fc\`, \`Sc\`, \`Dur\`, \`Fmax\`, \`Fmin\`, \`Fmean\`, \`TBC\`, \`Tc\`) have the same names and units here: kilohertz, milliseconds, octaves a
second. Biophony measures them on the spectrogram, not by zero crossings, and for each sound, not as a mean of a file. So they come close to the others, but are not the
same.

Biophony follows a call along its ridge: the loudest frequency of each window of about half a millisecond (Hann, an eighth from one to the
next). It goes from the loudest moment to both sides, as long as the ridge is within 20 dB of that moment and 6 dB above the sound before and after. A parabola
through the logarithms of three powers gives a peak between two lines of a spectrum (Smith and Serra 1987). Sounds above a second,
and those that do not rise so far above the noise, have empty cells. On synthetic calls at 256 and 384 kHz, with noise 20 dB below the
call, beginnings and ends are within 0.3 ms, frequencies of constant calls within 0.25 kHz, and slopes within 5% of calls of 1.2 ms and more, within
11% of such of 0.8 ms. The windows at the beginning and the end lie half outside of the call, so the frequencies there are too close to its middle:
by up to 2.5 kHz in sweeps of 12 kHz a millisecond, by up to 5 kHz in sweeps of 30. Slopes leave these windows out. Two calls at the same time count as one,
and so do a call and its echo.

Above ${mostDetectionsAsText.toLocaleString('en')} rows there is no text file, and \`summary.json\` says so.

${columnsTable(callParameterColumns)}

\`kaleidoscope-id.csv\` has the same for each recording, like the \`id.csv\` of Kaleidoscope Pro for bats: time and place of the
recording, the number of calls (\`PULSES\`, \`N\`) and their means. \`AUTO ID\` is \`NoID\`, because this analysis names no species, or \`Noise\` without a call.
\`Fk\` (kilohertz) and \`Tk\` (milliseconds from the beginning of the call) are the knee, where the first sweep becomes the flatter body: the
point at which two straight lines through the octaves fit best, for calls whose first line is at least twice as steep. Calls without such a bend
do not count for these two. \`S1\` is how many octaves a second the call falls at its start, by a straight line through five points. It begins half a window (about a
quarter of a millisecond) after the start. \`Qual\` measures the dots of zero crossings, which this analysis does not have, so it stays empty. \`DATE-12\`, \`TIME-12\` and \`HOUR-12\` are twelve hours earlier, so that a night has one date.

## \`survey-counts.parquet\` and \`survey-effort.parquet\`

Totals of many recordings, small enough to read as a whole: detections by species, recorder, hour and confidence, and seconds analysed by
recorder and hour. There is a row only for what occurs. If an hour has effort and no row in the counts, the species was not found in it. An
hour in neither file was not recorded. Neither file holds a place or the name of a recording. Days and hours are by the recorder’s
uncorrected clock; the survey corrects them when it reads them. Results from before these files lack them. Above 65,535 species or
recorders the file that names them is missing, and \`summary.json\` says so.

A row of \`survey-counts.parquet\` is a combination that occurs, sorted by species, recorder, day, hour and confidence. Species
and recorders are in the order in which they were found. The same recorder with another offset from UTC counts as another recorder.

${parquetTable(surveyCountColumns)}

A row of \`survey-effort.parquet\` is an hour of a recorder, sorted by recorder, day and hour.

${parquetTable(surveyEffortColumns)}

## \`survey-spectrogram.parquet\`

The data of a long-duration spectrogram in false colours, after Towsey, Zhang, Cottman-Fields, Wimmer, Zhang and Roe
2014 (_Visualization of long-duration acoustic recordings of the environment_, Procedia Computer Science 29): one row for each
recorder and minute, with three indices in 256 frequency bins. The same recorder with another offset from UTC or another
sample rate counts as another recorder. Rows are sorted by recorder, in the order in which they were found, and by minute. A row group holds at most a day of a
recorder. Its statistics have the recorder and the first and last minute, so a program reads a day by one range. The file holds neither a place nor the name of a recording.
A recording without a time has no row. If a recording covers a part of a minute, the row has that part. Several recordings of one minute are joined as
means weighted by their seconds.

Frames are 1024 samples without overlap, under a Hann window: every second frame of \`indices.csv\`. The power of a bin is that of two neighbouring
lines of that spectrum together, its amplitude the root of that. The background is the median of the same minute; Towsey et al. take its most frequent level plus 3 dB.

${parquetTable(surveySpectrogramColumns)}

## \`embeddings.parquet\` and \`embeddings.i8\`

With the setting \`embeddings\`: the numbers that the network computes for every window before it names species. Use them to search by example, to
group similar sounds, or to train a small classifier. There is one row for each window, in the order of \`files.csv\` and of
the windows, also for windows without a detection. Join by \`file\` and \`start_s\`.

${parquetTable(embeddingColumns)}

\`embeddings.i8\` has the same rows in the same order in a quarter of the space, with nothing between them. A row begins with its scale, a
little-endian 32-bit number, followed by one signed byte for each number. A number is its byte times the scale, with an error of
at most half a scale. The scale is the largest absolute number of the row divided by 127. To get the bytes of a row, divide the size of
the file by the rows of \`embeddings.parquet\`. Subtract 4 to get the numbers of the model: 1,024 for BirdNET V2.4.

\`\`\`python numpy
import numpy as np

numbers = 1024
rows = np.fromfile("embeddings.i8", dtype=[("scale", "<f4"), ("bytes", "i1", numbers)])
embeddings = rows["scale"][:, None] * rows["bytes"]

# The five windows whose sound is most like that of the first one, by the cosine of the angle between them.
lengths = np.linalg.norm(embeddings, axis=1)
alike = embeddings @ embeddings[0] / np.maximum(lengths * lengths[0], 1e-12)
print(np.argsort(-alike, kind="stable")[:5])
\`\`\`

## \`comparison.csv\`

\`biophony-analysis compare\`, and \`analyze\` with several types, compare several results of the same recordings: two models, two
settings, or a model and \`audio_events\`. There is one row for each species and result, most time first. Before them are the rows \`any sound\`
for all detections together. They show whether a model’s detections lie where there is sound at all. Only recordings that all results
have analysed count. \`compare\` [joins a species that has several names](how-to/species-names.md).

${columnsTable(comparisonColumns)}

## \`day-pictures/\`

One picture for each row group of \`survey-spectrogram.parquet\`: \`RECORDER/2024-05-01.png\`, a day by the recorder’s clock, in the
colours of the web app. A column is a minute, a row is a frequency bin, the lowest at the bottom. Red is acoustic complexity from
0.45 to 0.75, green temporal concentration from 0 to 0.5, blue events a second from 0 to 1: each is
255 × ((value − from) / (to − from))^0.6 of 255, held within the range. Black is steady sound. Times without a recording are light and
hatched. A second picture of a day, \`RECORDER/2024-05-01_2.png\`, is for another offset or sample rate, or for another recorder with the same
folder name. A picture has 0.1 to 0.8 MB. The same minutes give the same bytes. There are 20,000 pictures at most, a year of fifty recorders;
\`summary.json\` says if there would be more.

## \`model_species.csv\`

Every species that the model knows, found or not, each once, in the model’s order.

${columnsTable(modelSpeciesColumns)}

## \`clips.csv\`

\`biophony-analysis clips\`, and \`analyze\` with \`--clips\`, cut the best detections of each species out of the recordings into
their own folder. It has \`clips.html\`, a page with spectrograms and players, and this table: one row for each clip, sorted by
species, the best clips first. It has no places. A service makes no clips.

${columnsTable(clipColumns)}

## \`summary.json\`

An object with these fields and no others. \`/api\` returns the same object. For results of format 1, \`/api\` fills in missing fields
with empty values or 0.

${table(['field', 'what it is'], summaryRows)}

${recipes()}`;
