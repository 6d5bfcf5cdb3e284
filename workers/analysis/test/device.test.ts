import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256Of } from '../src/kit/checksum.ts';
import { manifestFile } from '../src/models/manifest.ts';
import { readManifest } from '../src/models/store.ts';
import { callClassifierId, writeCallClassifier } from '../src/models/testing/call-classifier.ts';
import { devices, listDevices } from '../src/onnx/devices.ts';
import { analyze, madeRecording } from '../src/testing/analyze-process.ts';
import { temporaryFolder } from '../src/testing/files.ts';

test('a device that cannot be used and a network that cannot be opened end an analysis with a sentence, and no lines of the runtime (S22.6, S22.10)', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'card'));
  await writeFile(join(folder, 'card/20240501_230000.WAV'), madeRecording(2, 1));
  const own = join(folder, 'models', callClassifierId);
  await writeCallClassifier(own);
  const type = ['card', '--type', `model:${callClassifierId}`, '--models-dir', 'models'];
  const given = [...type, '--out', 'out', '--device'];

  // ONNX Runtime does not support it on this system.
  const foreign = devices.find((device) => !listDevices().includes(device))!;
  const refused = await analyze(folder, ...given, foreign);
  expect(refused.code, refused.stderr).toBe(2);
  expect(refused.stderr).toContain(`--device ${foreign}: `);

  const manifest = await readManifest(own);
  const network = Buffer.from('no network');
  await writeFile(join(own, manifest.file), network);
  const changed = { ...manifest, sha256: sha256Of(network) };
  await writeFile(join(own, manifestFile), JSON.stringify(changed));
  const damaged = await analyze(folder, ...given, 'cpu');
  expect(damaged.code, damaged.stderr).toBe(1);
  expect(damaged.stderr).toContain('could not be opened as an ONNX model: ');
  expect(damaged.stderr).toContain('Protobuf parsing failed');
  expect(damaged.stderr).not.toContain('[E:onnxruntime');
});
