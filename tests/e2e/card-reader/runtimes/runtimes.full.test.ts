import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinTestService, type SharedService } from '../../support/test-service.ts';
import { listFiles, objectsOf, sha256Of } from '../support/store.ts';
import { runInBrowser } from './run-browser.ts';
import { chromiumPath } from '../../../../tools/scripts/service/chromium.ts';
import { denoProgram } from '../../../../tools/scripts/service/deno.ts';
import { runInDeno } from './run-deno.ts';
import { runInWorker } from './run-worker.ts';
import { uploadAndWait, type Report, type Visit } from './upload-and-wait.ts';

const deno = denoProgram();
const hasChromium = existsSync(chromiumPath);

let testService: SharedService;
beforeAll(async () => {
  testService = await joinTestService();
  await testService.startRunner();
});
afterAll(() => testService.close());

interface Runtime {
  name: string;
  missing: boolean;
  run: (visit: Visit) => Promise<Report>;
}

const runtimes: Runtime[] = [
  { name: 'Node', missing: false, run: uploadAndWait },
  { name: 'Deno', missing: !deno, run: (visit) => runInDeno(deno ?? '', visit) },
  { name: 'workerd', missing: false, run: (visit) => runInWorker(testService.folder, visit) },
  { name: 'a browser', missing: !hasChromium, run: runInBrowser },
];

describe.each(runtimes)('the SDK in $name', ({ name, missing, run }) => {
  let report: Report;
  beforeAll(async () => {
    if (missing) return;
    report = await run({
      baseUrl: testService.url,
      email: testService.email,
      password: testService.env.BIOPHONY_PASSWORD ?? '',
      title: `From ${name}`,
    });
  });

  test.skipIf(missing)('uploads a card: every file has its outcome', () => {
    const { 'empty.WAV': empty, ...others } = report.outcomes;
    expect(empty).toBe('refused');
    expect(Object.values(others)).toEqual(Array(5).fill('stored'));
  });

  test.skipIf(missing)('the store holds what was sent, byte for byte', async () => {
    const files = await listFiles(testService, report.dataId);
    const objects = await objectsOf(testService, report.dataId);
    expect(files).toHaveLength(5);
    // The copy shares the first file's content.
    for (const { file_id, filename } of files.filter((file) => file.filename !== 'copy.WAV'))
      expect(await sha256Of(objects.get(file_id) ?? ''), filename).toBe(report.sums[filename]);
  });

  test.skipIf(missing)('an upload run again sends nothing', () => {
    const { 'empty.WAV': empty, ...others } = report.again;
    expect(empty).toBe('refused');
    expect(Object.values(others)).toEqual(Array(5).fill('already_have'));
  });

  test.skipIf(missing)('progress is told inside a file that goes in parts', () => {
    expect(report.withinLargest).toBeGreaterThan(0);
  });

  test.skipIf(missing)('waits for an analysis and reads its results', () => {
    expect(report.analysis).toBe('completed');
    expect(report.stepsSeen).toBeGreaterThan(0);
    expect(report.resultFiles).toBeGreaterThan(0);
  });

  test.skipIf(missing)('signals stop an upload, and errors are typed', () => {
    expect(report.stopped).toBe('stopped');
    expect(report.missing).toBe('ApiError 404 not_found');
  });
});
