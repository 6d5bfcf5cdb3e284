// Writes detections.parquet and files.csv of any number of detections, as the runner writes them; started by the
// explorer's benchmarks and end-to-end tests. Arguments: the folder, the number of detections, and `bands` where each has a
// band of frequencies and a loudness, which the explorer reads from the file when it lists a detection, or `all` for all
// files that an analysis of the service leaves.
import { detectionsParquet, filesCsv } from '../../src/outputs/detections.ts';
import { serviceLayout } from '../../src/outputs/exporter.ts';
import { openOutputFolder } from '../../src/kit/output-folder.ts';
import { writeResultFiles } from '../../src/outputs/write-results.ts';
import { meta, perFile, rowOf } from './rows.ts';

const [path = '', detections = '0', kind] = process.argv.slice(2);

async function* rows() {
  const files = Math.ceil(Number(detections) / perFile);
  let left = Number(detections);
  for (let number = 0; number < files; number++) {
    const row = rowOf(number, files, kind === 'bands');
    row.result.detections = row.result.detections.slice(0, left);
    left -= row.result.detections.length;
    yield row;
  }
}

if (kind === 'all') await writeResultFiles(meta, rows(), path, { recorderKey: 'key' });
else {
  const folder = await openOutputFolder(path);
  const exporters = [
    await detectionsParquet(folder, meta, serviceLayout),
    await filesCsv(folder, meta, serviceLayout),
  ];
  for await (const row of rows()) for (const exporter of exporters) await exporter.add(row);
  for (const exporter of exporters) await exporter.finish();
  await folder.commit();
}
