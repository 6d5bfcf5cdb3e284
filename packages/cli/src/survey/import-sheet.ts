import { readFile, stat } from 'node:fs/promises';
import type { SheetImported } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { parseUtcOffset, formatUtcOffset } from '@biophony/recordings';
import type { SurveyClient } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { bytesText, countText } from '../text/format.ts';

export interface ImportOptions {
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

/** Where a remark belongs, as a spreadsheet names it. */
const placed = ({ row, column, message }: SheetImported['faults'][number]) =>
  `Row ${row}${column === null ? '' : `, ${column}`}: ${message}`;

function totalText({ rows, applied }: SheetImported, dryRun: boolean): string {
  const count = (what: 'site' | 'deployment', outcome: string) =>
    rows.filter((row) => row[what] === outcome).length;
  const parts = (['site', 'deployment'] as const).flatMap((what) =>
    (['made', 'changed', 'same'] as const).flatMap((outcome) => {
      const number = count(what, outcome);
      return number === 0
        ? []
        : [`${countText(number, what)} ${outcome === 'same' ? 'as they are' : outcome}`];
    }),
  );
  const told = parts.length > 0 ? parts.join(', ') : 'nothing to make';
  if (applied) return `Imported: ${told}.`;
  return dryRun ? `Would be imported: ${told}.` : 'Nothing was imported.';
}

/** What became of a sheet, as people read it. */
function importedText(told: SheetImported, dryRun: boolean): string {
  const { faults, warnings } = told;
  return [
    ...warnings.map((one) => `Note. ${placed(one)}`),
    ...faults.map(placed),
    ...(faults.length > 0
      ? [
          `${countText(faults.length, 'fault')}. Mend them and import the sheet again; nothing was changed.`,
        ]
      : [totalText(told, dryRun)]),
  ].join('\n');
}

/** Imports a sheet of sites and deployments: all rows or none. Answers `failed` where rows are refused. */
export async function importSheet(
  ctx: CommandContext,
  client: SurveyClient,
  { path, project, dryRun = false, timezone }: ImportOptions,
): Promise<ExitCode> {
  const bytes = await readSheetFile(path);
  const offset = timezone === undefined ? null : parseUtcOffset(timezone);
  const told = await client.sites.import(
    project,
    {
      sheet: bytes.toString('base64'),
      dry_run: dryRun,
      ...(offset !== null ? { utc_offset: formatUtcOffset(offset) } : {}),
      ...(timezone !== undefined && offset === null ? { time_zone: timezone } : {}),
    },
    { signal: ctx.interrupts.stop },
  );
  await ctx.answer({ ...told }, importedText(told, dryRun));
  return told.faults.length > 0 ? exitCodes.someFailed : exitCodes.done;
}
