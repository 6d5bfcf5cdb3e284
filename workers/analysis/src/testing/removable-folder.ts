import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function removableFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-models-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
