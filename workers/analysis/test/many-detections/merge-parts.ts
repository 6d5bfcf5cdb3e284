// Makes a part of recordings with a hundred detections each, or merges parts; for the benchmark of
// the merge. Arguments: `make PART RECORDINGS`, or `merge FOLDER PARTS`.
import { mergeParts } from '../../src/outputs/write-results.ts';
import { writePart } from '../../src/outputs/part.ts';
import { meta, rowOf } from './rows.ts';

const [task, path = '', ...rest] = process.argv.slice(2);

function* rows(files: number) {
  for (let number = 0; number < files; number++) yield rowOf(number, files, true);
}

if (task === 'make') await writePart(path, meta, rows(Number(rest[0])));
else await mergeParts(rest, path, { recorderKey: 'key' });
