import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { recorderName } from '../shared/holds.ts';
import { zoneFields } from './correction.ts';

export const DeploymentSheet = z.strictObject({
  sheet: z
    .base64()
    .min(1)
    .max(Math.ceil((limits.sheet_bytes * 4) / 3) + 4)
    .describe('The bytes of a CSV file, in base64'),
  ...z.strictObject(zoneFields).partial().shape,
  dry_run: z.boolean().optional().describe('Answer what would happen; change nothing'),
});

export const SheetRemark = z.strictObject({
  row: z.int().min(1).describe('As a spreadsheet counts, the header being 1'),
  column: z.string().nullable(),
  message: z.string(),
});
const outcome = z.enum(['made', 'changed', 'same', 'refused', 'none']);
export const SheetRow = z.strictObject({
  row: z.int().min(1),
  site_name: z.string().nullable(),
  device_id: recorderName(z.string()).nullable(),
  site: outcome.describe('What becomes of the site of this row; none where an earlier row told it'),
  deployment: outcome,
});
export const SheetImported = z.strictObject({
  applied: z.boolean().describe('False after a dry run, and where any row is refused'),
  rows: z.array(SheetRow),
  faults: z.array(SheetRemark).describe('Why rows are refused'),
  warnings: z.array(SheetRemark),
});
export type SheetImported = z.infer<typeof SheetImported>;
