import { isSpeciesSetting } from '@biophony/contract/constants';
import { UsageError } from '../command-errors.ts';

const valueOf = (text: string): unknown => {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
};

/** Reads `key=value` pairs; values become numbers and truths where they look so. Throws UsageError naming what is wrong. */
export function parsePairs(pairs: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--set ${pair}: write it as key=value, such as min_conf=0.5.`);
    const [name, text] = [pair.slice(0, at), pair.slice(at + 1)];
    if (text === 'null') given[name] = null;
    else given[name] = isSpeciesSetting(name) ? text : valueOf(text);
  }
  return given;
}
