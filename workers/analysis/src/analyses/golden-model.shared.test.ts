import { join } from 'node:path';
import { inspectFile } from '@biophony/recordings/node';
import { afterAll, describe, expect, test } from 'vitest';
import { importModel } from '../install/import-model.ts';
import {
  goldenFiles,
  goldenModelFolder,
  goldenModelId,
  worstDifference,
} from '../models/testing/golden-model.ts';
import { listDevices } from '../onnx/devices.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { createModelAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const { folder, remove } = removableFolder();
afterAll(remove);

describe("a published model beside its authors' own program", () => {
  test('all scores of all windows agree, at its own rate and at others', async () => {
    const modelsDir = join(folder, 'models');
    await importModel(modelsDir, goldenModelFolder(), {});
    const make = createModelAnalyser(goldenModelId);
    const files = goldenFiles();
    expect(files).toHaveLength(6);
    const ran: string[] = [];
    for (const device of listDevices()) {
      const opened = make({ settings: { min_conf: 0 }, modelsDir, device });
      if (device !== 'cpu' && !(await opened.catch(() => null))) continue;
      const analyser = await opened;
      ran.push(device);
      for (const { path, tolerance, windows } of files) {
        const { facts } = await inspectFile(path);
        const found = await analyseFile(analyser, { path, filename: path, recording: facts });
        expect(new Set(found.detections.map(({ start_s }) => start_s)).size).toBe(windows.length);
        expect(worstDifference(windows, found.detections), path).toBeLessThan(tolerance);
      }
      await analyser.close();
    }
    console.log(`devices that ran: ${ran.join(', ')}`);
    expect(ran).toContain('cpu');
  });
});
