// Writes detections.parquet and files.csv as the runner does; for the explorer's benchmarks and
// end-to-end tests. Arguments: folder, number of detections, and `bands` for frequencies and
// loudness, or `all` for all files of an analysis.
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
