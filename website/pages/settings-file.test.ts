import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeSettings } from '@biophony/contract/constants';
import { readSettingsFile } from '@biophony/contract/settings-files';
import { expect, test } from 'vitest';

const page = 'docs/how-to/settings-again.md';

test('the file of settings on its page is one that is read, with all settings of its type', () => {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8');
  const [, block = ''] = /^```toml\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const { analysis_type, settings } = readSettingsFile(block, 'events.toml');
  expect(analysis_type).toBe('audio_events');
  expect(completeSettings(analysis_type, {}).settings).toEqual({ ...settings, min_snr_db: 10 });
});
