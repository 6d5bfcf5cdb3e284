import { countText, numberText } from '../text/format.ts';
import type { Receipt } from './receipt.ts';

const namedFiles = 5;

/** Which files the service had damaged and has whole now; null where there are none. */
export function healedText({ files, other_files }: Receipt): string | null {
  const healed = [...files, ...other_files].filter((file) => file.healed);
  if (healed.length === 0) return null;
  const names = healed.slice(0, namedFiles).map(({ filename }) => filename);
  const more = healed.length - names.length;
  const all = `${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
  return `Healed: ${all}. The service had damaged bytes of ${healed.length === 1 ? 'it' : 'them'}, and has those of this card now.`;
}

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
