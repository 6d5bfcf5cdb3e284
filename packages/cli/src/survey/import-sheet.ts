import { readFile, stat } from 'node:fs/promises';
import type { SheetImported } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { parseUtcOffset, formatUtcOffset } from '@biophony/recordings';
import type { SurveyClient } from '@biophony/sdk';
import { CliError, type ExitCode, exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { bytesText, countText } from '../kit/format.ts';

export interface SheetImportOptions {
  path: string;
  project: string;
  dryRun?: boolean;
  timezone?: string;
}

async function readSheetFile(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > limits.sheet_bytes)
    throw new CliError(`${path} has ${bytesText(size)}.`, {
      hint: `A sheet can have ${bytesText(limits.sheet_bytes)}. Cut it into several.`,
      exitCode: exitCodes.usage,
      code: 'sheet_too_large',
    });
  return readFile(path);
}

type Remark = SheetImported['faults'][number];

function rowsText(rows: readonly number[]): string {
  const [first = 0, ...others] = rows;
  const last = others.at(-1);
  if (last === undefined) return `Row ${first}`;
  if (others.length === 1) return `Rows ${first} and ${last}`;
  return last - first === others.length
    ? `Rows ${first} to ${last}`
    : `Rows ${rows.slice(0, -1).join(', ')} and ${last}`;
}

export function remarkLines(remarks: readonly Remark[]): string[] {
  const alike = new Map<string, Remark[]>();
  for (const one of remarks) {
    const key = one.message.replaceAll(/"[^"]*"/g, '""');
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].map((all) => {
    const rows = [...new Set(all.map(({ row }) => row))].sort((a, b) => a - b);
    const columns = [...new Set(all.flatMap(({ column }) => column ?? []))];
    const cells = all.length > 1 ? `, ${all.length} cells` : '';
    return `${[rowsText(rows), ...columns].join(', ')}${columns.length > 0 ? cells : ''}: ${all[0]?.message}`;
  });
}

function totalText({ rows, applied }: SheetImported, dryRun: boolean): string {
  const count = (what: 'site' | 'deployment', outcome: string) =>
    rows.filter((row) => row[what] === outcome).length;
  const parts = (['site', 'deployment'] as const).flatMap((what) =>
    (['made', 'changed', 'same'] as const).flatMap((outcome) => {
      const number = count(what, outcome);
      return number === 0
        ? []
        : [
            `${countText(number, what)} ${outcome === 'same' ? (number === 1 ? 'as it is' : 'as they are') : outcome}`,
          ];
    }),
  );
  const summary = parts.length > 0 ? parts.join(', ') : 'nothing to make';
  if (applied) return `Imported: ${summary}.`;
  return dryRun ? `Would be imported: ${summary}.` : 'Nothing was imported.';
}

/** As the reader of sheets says it of a time without a zone. */
const lacksZone = ({ message }: Remark) => message.endsWith('give the zone of the whole sheet.');

export function importedText(
  result: Pick<SheetImported, 'rows' | 'faults' | 'warnings' | 'applied'>,
  dryRun: boolean,
): string {
  const { faults, warnings } = result;
  return [
    ...remarkLines(warnings).map((line) => `Note. ${line}`),
    ...remarkLines(faults),
    ...(faults.some(lacksZone) ? ['The zone of the whole sheet: --timezone Europe/Berlin'] : []),
    ...(faults.length > 0
      ? [
          `${countText(faults.length, 'fault')}. Mend them and import the sheet again; nothing was changed.`,
        ]
      : [totalText(result, dryRun)]),
  ].join('\n');
}

/** Imports all rows of a sheet or none. Returns `failed` when rows are refused. */
export async function importSheet(
  ctx: CommandContext,
  client: SurveyClient,
  { path, project, dryRun = false, timezone }: SheetImportOptions,
): Promise<ExitCode> {
  const bytes = await readSheetFile(path);
  const offset = timezone === undefined ? null : parseUtcOffset(timezone);
  const result = await client.sites.import(
    project,
    {
      sheet: bytes.toString('base64'),
      dry_run: dryRun,
      ...(offset !== null ? { utc_offset: formatUtcOffset(offset) } : {}),
      ...(timezone !== undefined && offset === null ? { time_zone: timezone } : {}),
    },
    { signal: ctx.interrupts.stop },
  );
  await ctx.answer({ ...result }, importedText(result, dryRun));
  return result.faults.length > 0 ? exitCodes.someFailed : exitCodes.done;
}
