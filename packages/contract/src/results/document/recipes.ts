import type { Columns } from '../columns/column.ts';
import { detectionColumns } from '../columns/detections.ts';
import { fileColumns } from '../columns/files.ts';
import { parquetFormatKey, resultsFormat } from '../format/format.ts';

/** Text columns, which programs take for numbers where all cells look like numbers. */
const texts = (columns: Columns, write: (name: string) => string): string =>
  columns
    .filter(({ type }) => type === 'text')
    .map(({ name }) => write(name))
    .join(', ');
const inQuotes = (name: string) => `"${name}"`;
const asVarchar = (name: string) => `'${name}': 'VARCHAR'`;

/** How to read result files in common programs. */
export const recipes = (): string => `## How to read them

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
