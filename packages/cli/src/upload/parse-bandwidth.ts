import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

const factors: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Bytes a second from a text such as `500k` or `2.5M`. Throws CliError for anything else. */
export function parseBandwidth(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?(?:\/s)?$/i.exec(text.trim());
  const bytes = match ? Number(match[1]) * (factors[match[2]?.toLowerCase() ?? ''] ?? 1) : 0;
  if (bytes >= 1024) return bytes;
  throw new CliError(`${text} is no bandwidth.`, {
    hint: 'Give bytes a second such as 500k or 2M; at least 1k.',
    exitCode: exitCodes.usage,
    code: 'bad_bandwidth',
  });
}
