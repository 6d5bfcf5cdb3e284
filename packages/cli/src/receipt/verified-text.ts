import { countText, numberText } from '../text/format.ts';
import type { Receipt } from './receipt.ts';

/** Who checked the stored files by their SHA-256, and how many nobody has yet; null where nothing is stored. */
export function verifiedText({ files, dry_run }: Receipt): string | null {
  const stored = files.filter(({ outcome }) => outcome === 'stored' || outcome === 'already_there');
  if (stored.length === 0 || dry_run) return null;
  const count = (by: string | null) => stored.filter((file) => file.verified_by === by).length;
  const [store, service, nobody] = [count('store'), count('service'), count(null)];
  const parts = [
    store > 0 ? `${numberText(store)} by the store as they arrived` : '',
    service > 0 ? `${numberText(service)} by the service, which read them again` : '',
  ].filter((part) => part !== '');
  const checked = `Checked by SHA-256: ${parts.length > 0 ? parts.join(', ') : 'none so far'}.`;
  if (nobody === 0) return checked;
  const open = nobody === 1 ? 'is' : 'are';
  return `${checked} ${countText(nobody, 'file')} ${open} not checked yet; run the same command again later to see.`;
}
