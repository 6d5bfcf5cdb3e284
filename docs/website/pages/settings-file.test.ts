import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeSettings } from '@biophony/contract/constants';
import { readSettingsFile } from '@biophony/contract/settings-files';
import { expect, test } from 'vitest';

/** The file of settings that a page shows. */
function shownOn(page: string) {
  const text = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8');
  const [, block = ''] = /^```toml\n([\s\S]*?)^```$/m.exec(text) ?? [];
  return readSettingsFile(block, 'shown.toml');
}

test('the file of settings on its page is one that is read, with all settings of its type', () => {
  const { analysis_type, settings } = shownOn('docs/how-to/settings-again.md');
  expect(analysis_type).toBe('audio_events');
  expect(completeSettings(analysis_type, {}).settings).toEqual({ ...settings, min_snr_db: 10 });
});

test("the file of settings in the runner's README is one that is read, and that its type takes", () => {
  const { analysis_type, settings } = shownOn('workers/analysis/README.md');
  expect(analysis_type).toBe('birdnet_v2_4');
  const completed = completeSettings(analysis_type, settings);
  expect(completed.issues).toEqual([]);
  expect(completed.settings).toMatchObject(settings);
});
