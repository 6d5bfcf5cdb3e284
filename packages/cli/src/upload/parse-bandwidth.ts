import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

const powers: Record<string, number> = { '': 0, k: 1, m: 2, g: 3 };

/** Bytes a second from a text such as `500k`, `2.5M` or, in steps of 1,024, `2MiB`. Throws CliError for anything else. */
export function parseBandwidth(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)(i?)b?(?:\/s)?$/i.exec(text.trim());
  const [, number = '0', unit = '', binary = ''] = match ?? [];
  const bytes = Number(number) * (binary ? 1024 : 1000) ** (powers[unit.toLowerCase()] ?? 0);
  if (bytes >= 1000) return bytes;
  throw new CliError(`${text} is no bandwidth.`, {
    hint: 'Give bytes a second such as 500k or 2M; at least 1k.',
    exitCode: exitCodes.usage,
    code: 'bad_bandwidth',
  });
}
