import { completeSettings } from '@biophony/contract/constants';
import { UsageError } from '../command-errors.ts';

const valueOf = (text: string): unknown => {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
};

/** Reads `key=value` pairs into the complete settings of an analysis type. Throws `UsageError` naming what is wrong. */
export function parseSettings(type: string, pairs: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--set ${pair}: write it as key=value, such as min_conf=0.5.`);
    given[pair.slice(0, at)] = valueOf(pair.slice(at + 1));
  }
  const { settings, issues } = completeSettings(type, given);
  if (issues.length > 0) throw new UsageError(issues.map(({ message }) => `${message}.`).join(' '));
  return settings;
}
