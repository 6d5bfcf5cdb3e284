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

Take \`detections.parquet\` where the program can: its columns have their types, and nothing has to be guessed. In CSV tell
the program which columns are text: a serial number such as \`0000123\`, or a settings hash of digits alone, is no number.

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
1,048,576 rows; of more detections, take the Parquet file and one of the programs above.

### JavaScript

\`\`\`ts
for await (const one of client.results.detections(analysisId)) console.log(one.file, one.start_s);
\`\`\`

\`@biophony/sdk\` reads rows from the service as they come, typed. \`@biophony/contract/results\` has the columns, the reader
(\`readTable\`) and the writer (\`tableWriter\`) of the files themselves.
`;

/** docs/results.md: every result file, its columns, and how to read it. */
export const resultsDocument = (): string => `# Result files

An analysis leaves files that any program can read. This is format ${resultsFormat}. For all programs of Biophony it stands in
\`packages/contract/src/results\`, and this page is made from there.

${table(['file', 'what is in it', 'of', 'opens in'], fileRows)}

An analysis without a service writes the folder instead of the ZIP file. The same recordings and settings give the same
bytes, however many threads, runners and interruptions there were.

Results of more than ${mostDetectionsAsText.toLocaleString('en')} detections come without the files that repeat every detection as text, which would
be nearly all of their bytes: ${largeNames}. The notices of \`summary.json\` say so. \`detections.parquet\` holds every detection, and
\`biophony-analysis export RESULTS --format csv\` makes the others from it, \`raven.selections.txt\` excepted; \`--format minutes\` and \`--format calls\` make
\`indices_by_minute.csv\` and \`call_parameters.csv\` of the Parquet files of their names.

A service also keeps some of them a second time for readers who may not learn exact places, where a project hides these
([how](how-to/hide-places.md)): ${placelessNames}. They have no values in the columns ${placeColumns}
(in Parquet not even the columns), \`[place hidden]\` where a name or a sentence tells a place, and pseudonyms in \`device_id\`.
Such readers get them in place of the files themselves, ${asTheyAre} as they are, and no others.

## What made them, and what they lack

Every table has \`model\`, \`model_version\` and \`settings_hash\` (\`files.csv\` calls the first two \`method\` and \`method_version\`, since
its \`model\` is that of the recorder). \`clips.csv\` and \`model_species.csv\` have no \`settings_hash\`: everybody may have them, and the hash would tell a place.
Two files of weights may bear one name and version: \`summary.json\` has the SHA-256 of the weights that were loaded, the program and the
runtime, and Parquet files have them in their metadata: ${parquetMadeBy.map((name) => `\`biophony_${name}\``).join(', ')}. Parts
with different weights are not joined into one result. A survey, a calibration and \`compare\` say where what they put together was made
with different weights.

**Times are as recorded.** They follow the clock that the recording or its upload tells (\`--timezone\`), and not the correction of a
deployment's clock, whenever that was made; and no file names a site or a deployment. A service says of how many recordings that matters, and
\`biophony results\` writes it into \`notice.txt\` beside the files, which is no result file. The list of detections that the explorer of the web app saves has
recorded and corrected time and the site.

## The format and its version

Every CSV file has its version in its last column, \`${formatColumn.name}\`, in every row; \`summary.json\` in the field of that
name; Parquet in its metadata, under \`${parquetFormatKey}\`. Files for other programs are as these expect them, and
have none. Version 1 is what was written before there were versions: it has no such column, and otherwise those below
whose \`since\` is 1. Columns that an earlier format lacks are empty when its files are read: nobody knows. The version rises with every change of a column or field, be it added, renamed, taken away or given
another meaning.

The web app, the command line and the SDK read formats 1 to ${resultsFormat}. Of a later one they say which format they would have to
know. A script of yours does well to look at the version before it trusts the columns.

## CSV

- UTF-8 without a byte order mark; lines end in a line feed; the first line has the names of the columns.
- Cells are separated by commas. A text with a comma, a quote or a line end stands in double quotes, with quotes doubled
  (RFC 4180).
- Numbers have a decimal point and nothing between thousands. Booleans are \`true\` and \`false\`. An empty cell is a value
  that is not known, or an empty text where the column cannot be empty.
- A text that a spreadsheet would take for a formula, because it begins with \`=\`, \`+\`, \`-\` or \`@\`, has an apostrophe
  before it, as OWASP advises against CSV injection; a program that reads such a cell takes one apostrophe off. Numbers
  and UTC offsets are as they are. \`detections.parquet\`, \`summary.json\` and the files for other programs keep every text.

## \`detections.csv\` and \`detections.parquet\`

A row a detection, in the order of \`files.csv\`. Confidences have four decimals in CSV and full precision in Parquet, where
\`start_utc\` is a timestamp and \`${formatColumn.name}\` stands in the metadata.

${columnsTable(detectionColumns)}

## \`files.csv\`

A row an input file, analysed or refused: the effort that detections are to be divided by.

${columnsTable(fileColumns)}

## \`indices.csv\`

A row an analysed recording, with its time, recorder and place as in \`detections.csv\`; an index that could not be computed
is empty. The indices follow scikit-maad 1.5.1. Results of formats 1 and 2 have the indices alone: join them with \`files.csv\` by \`file\`.

${columnsTable(indexColumns)}

## \`indices_by_minute.csv\` and \`indices_by_minute.parquet\`

A row for each minute of an analysed recording, whole or begun, in the order of \`files.csv\`. Minutes count from the start of
the recording, not by the clock, so that a recording of one minute has one row, whenever it was started, with the values of
\`indices.csv\` to the last bit; recordings whose time is not known have theirs too. \`start_local\` and \`start_utc\` say when each began.
The last minute has what there is of it, \`seconds_analysed\`, and no row where that is under 1024 samples.

The frames of a minute are those of the recording that lie in it as a whole. At sample rates that are multiples of 128 Hz (8, 16,
32, 48, 96, 192, 256 and 384 kHz among them) every row has the values of a recording of that minute alone, to the last bit. At
others, such as 44.1 and 250 kHz, frames begin up to 511 samples later from the second minute on, and values are within 1% or 0.001 of
those. Results of more than ${mostDetectionsAsText.toLocaleString('en')} minutes come without the file of text, and \`summary.json\` says so; \`analyze --all-files\` or \`export --format minutes\` writes it.

${columnsTable(minuteIndexColumns)}

In \`indices.csv\` three columns had other names at first, which R changed when it read them: ${formerNames}.

## \`events_by_hour.csv\`

How many sounds or calls an hour has, beside the sound that was analysed. Every hour of a recorder’s clock in which something was
analysed has a row that counts \`all\` detections, 0 where there are none, and a row for each species (of models) or band of frequencies
(of \`audio_events\`) that this recorder has in any hour, 0 where it is not in this one. So mean rates and tables of presence need no
join; rows of \`species\` or \`band\` add up to \`all\`, so take one kind at a time. An hour without a row was not recorded. A detection counts in the
hour in which it begins, a recording in each hour that it covers; recordings without a time are one row without an hour.

The bands are ${eventBandsHz.map((hertz) => hertz / 1000).join(', ')} kHz and what follows each. Rows are sorted by recorder, in the order in which they were
found, day and hour. Of more than ${mostDetectionsAsText.toLocaleString('en')} rows the file has those of \`all\` alone, and of more than so many hours it is left out, as it is of more than
65,535 species or recorders; \`summary.json\` says so.

${columnsTable(eventsByHourColumns)}

## \`call_parameters.csv\` and \`call_parameters.parquet\`

A row a detection of \`audio_events\` with the setting \`call_parameters=true\`, in the order of \`detections.csv\`; join them by \`file\`, \`start_s\` and \`end_s\`. Columns that
AnalookW and Kaleidoscope have in their tables of calls (\`Fc\`, \`Sc\`, \`Dur\`, \`Fmax\`, \`Fmin\`, \`Fmean\`, \`TBC\`, \`Tc\`) have their names and units: kilohertz, milliseconds, octaves a
second. They are measured on the spectrogram, not by zero crossings, and by sound, not averaged over a file, so they come close to those and are not the
same.

A call is followed along its ridge, the loudest frequency of each window of some half a millisecond (Hann, an eighth from one to the
next), from its loudest moment to both sides, as far as it is within 20 dB of that and 6 dB above what is there before and after. A peak
between two lines of a spectrum is that of a parabola through the logarithms of three powers (Smith and Serra 1987). Sounds above a second,
and those that do not rise above the noise so, have empty cells. On synthetic calls at 256 and 384 kHz, with noise 20 dB below the
call, beginnings and ends are within 0.3 ms, frequencies of constant calls within 0.25 kHz, and slopes within 5% of calls of 1.2 ms and more, within
11% of such of 0.8 ms. The windows at the beginning and the end lie half outside of the call, so that the frequencies there are drawn towards its middle:
by up to 2.5 kHz in sweeps of 12 kHz a millisecond, by up to 5 kHz in sweeps of 30. Slopes leave these windows out. Two calls at once are one to it,
as are a call and its echo.

Of more than ${mostDetectionsAsText.toLocaleString('en')} rows the file of text is left out, and \`summary.json\` says so.

${columnsTable(callParameterColumns)}

\`kaleidoscope-id.csv\` has the same by recording, as Kaleidoscope Pro lists recordings of bats in its \`id.csv\`: the columns of that which tell when and where a
recording is, how many calls it has (\`PULSES\`, \`N\`) and their means. \`AUTO ID\` is \`NoID\`, for no species is told, or \`Noise\` without a call;
\`Fk\` (kilohertz) and \`Tk\` (milliseconds from the beginning of the call) are the knee, where the first sweep goes over into the flatter body: the
point at which two straight lines through the octaves fit best, of calls whose first line is at least twice as steep. Calls without such a bend
do not count for the two. \`S1\` is how many octaves a second the call falls at its start, by a straight line through five points from half a window, a
quarter of a millisecond or so, behind its beginning. \`Qual\` is a measure of the dots of zero crossings, of which there are none here, and stays empty. \`DATE-12\`, \`TIME-12\` and \`HOUR-12\` are twelve hours earlier, so that a night has one date.

## \`survey-counts.parquet\` and \`survey-effort.parquet\`

What many recordings together come to, small enough to be read as a whole: how many detections there are by species,
recorder, hour and confidence, and what was listened to by recorder and hour. Only what occurs has a row. An hour in the
effort without a row in the counts is one in which the species was not found; an hour that is in neither was not recorded.
Neither file holds a place or the name of a recording. Days and hours are by the recorder’s clock as it was, whatever is
found out about it later; the survey corrects them when it reads them. Results that were made before there were these files come without them. Of more than 65,535 species or
recorders the file that would have to tell them apart is left out, and \`summary.json\` says so.

A row of \`survey-counts.parquet\` is a combination that occurs, sorted by species, recorder, day, hour and confidence; species
and recorders stand in the order in which they were found. A recorder is one with its offset from UTC.

${parquetTable(surveyCountColumns)}

A row of \`survey-effort.parquet\` is an hour of a recorder, sorted by recorder, day and hour.

${parquetTable(surveyEffortColumns)}

## \`survey-spectrogram.parquet\`

What a long-duration spectrogram is drawn of, in false colours, after Towsey, Zhang, Cottman-Fields, Wimmer, Zhang and Roe
2014 (_Visualization of long-duration acoustic recordings of the environment_, Procedia Computer Science 29): a row a
recorder and minute, each with three indices in 256 frequency bins. A recorder is one with its offset from UTC and its
sample rate. Rows are sorted by recorder, in the order in which they were found, and minute; a row group holds a day of a
recorder at most, and says its recorder and first and last minute in its statistics, so that a day is read by one range. The file holds neither a place nor the name of a recording.
Of a recording without a time there is no row; of one that covers a part of a minute the row has that part, and several of one minute are joined as
means weighted by their seconds.

Frames are 1024 samples without overlap, under a Hann window: every second frame of \`indices.csv\`. The power of a bin is that of two neighbouring
lines of that spectrum together, its amplitude the root of that. The background against which sounds rise is the median of the same minute; Towsey et al. take its
most frequent level, and 3 dB above it.

${parquetTable(surveySpectrogramColumns)}

## \`embeddings.parquet\` and \`embeddings.i8\`

With the setting \`embeddings\`, what the network made of every window before it named species, for search by example, for
grouping sounds that are alike, or for training a small classifier of your own. A row a window, in the order of \`files.csv\` and of
the windows; windows without a detection are there, too. Join by \`file\` and \`start_s\`.

${parquetTable(embeddingColumns)}

\`embeddings.i8\` has the same rows in the same order in a quarter of the space, one after another without anything between:
a 32-bit number, the scale of the row, little-endian, then one signed byte a number. A number is its byte times the scale, at
most half a scale off; the scale is the largest number of the row, without its sign, divided by 127. A row has as many
bytes as the file divided by the rows of \`embeddings.parquet\`; less 4, these are the model’s numbers: 1,024 of BirdNET V2.4.

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

What several results of the same recordings say of each species, written by \`biophony-analysis compare\`, and by \`analyze\` with
several types: two models, two settings, or a model and \`audio_events\`. A row a species and results, most time first; before them the rows \`any sound\`, of all
that was found together, which tell whether a model’s detections lie where there is sound at all. Recordings that not all of the results
have analysed are left out. Species are the same where their scientific names are: models that follow different lists may
call one species differently.

${columnsTable(comparisonColumns)}

## \`day-pictures/\`

A picture for each row group of \`survey-spectrogram.parquet\`: \`RECORDER/2024-05-01.png\`, a day by the recorder’s clock, in the
colours of the web app. A column is a minute, a row a frequency bin, the lowest at the foot. Red is acoustic complexity from
0.45 to 0.75, green temporal concentration from 0 to 0.5, blue events a second from 0 to 1: each is
255 × ((value − from) / (to − from))^0.6 of 255, held within the range. Black is steady sound; what was not recorded is light and
hatched. A second picture of a day, \`RECORDER/2024-05-01_2.png\`, is of another offset or sample rate, or of a recorder whose name comes to
the same. A picture has 0.1 to 0.8 MB. The same minutes give the same bytes. There are 20,000 pictures at most, a year of fifty recorders;
\`summary.json\` says where there would be more.

## \`model_species.csv\`

Every species that the model knows, found or not, each once, in the model’s order.

${columnsTable(modelSpeciesColumns)}

## \`clips.csv\`

\`biophony-analysis clips\`, and \`analyze\` with \`--clips\`, cut the best detections of each species out of the recordings, into
a folder of their own, with \`clips.html\`, a page of spectrograms to look at and listen to, and this table: a row a clip, the
species by their names, the best clips of each first. It tells no place. A service makes no clips.

${columnsTable(clipColumns)}

## \`summary.json\`

An object with these fields and no others; \`/api\` answers the same object. Of results of format 1 \`/api\` answers it filled
in: what is not told there is empty or 0.

${table(['field', 'what it is'], summaryRows)}

${recipes()}`;
