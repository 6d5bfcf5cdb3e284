import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { Id, named, NextCursor, Timestamp } from '../shared/common.ts';

export const PublicPrecision = z
  .enum(['exact', '0.01', '0.1', '1', 'hidden'])
  .describe(
    'How exactly others than the owner learn the place: exact, the middle of a cell of so many degrees, or not at all',
  );
export type PublicPrecision = z.infer<typeof PublicPrecision>;

const latitude = z.number().min(-90).max(90).nullable().describe('Degrees north, WGS 84');
const longitude = z.number().min(-180).max(180).nullable().describe('Degrees east, WGS 84');
const uncertainty = z
  .number()
  .min(0)
  .max(20_040_000)
  .nullable()
  .describe('Metres by which the place may be off');
const elevation = z.number().min(-12_000).max(100_000).nullable().describe('Metres above the sea');
const shortText = (max: number) => z.string().trim().max(max).nullable();

const details = {
  latitude,
  longitude,
  coordinate_uncertainty_m: uncertainty,
  elevation_m: elevation,
  habitat: shortText(limits.site_habitat_length),
  note: shortText(limits.survey_note_length),
};

export const Site = z.strictObject({
  site_id: Id,
  project_id: Id,
  name: z.string(),
  ...details,
  public_precision: PublicPrecision,
  blurred: z
    .boolean()
    .describe(
      'True where the caller is told a coarser place than is known; elevation and note are then left out',
    ),
  deployment_count: z.int().min(0),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().describe('Counts up with every change; send it as If-Match to notice races'),
});
export type Site = z.infer<typeof Site>;

export const Sites = z.strictObject({
  sites: z.array(Site).describe('By name'),
  next_cursor: NextCursor,
});
export const SiteAnswer = z.strictObject({ site: Site });

const bothOrNone = (site: { latitude?: number | null; longitude?: number | null }) =>
  (site.latitude ?? null) === null ? (site.longitude ?? null) === null : site.longitude != null;
const onlyOneCoordinate = {
  message: 'must have both latitude and longitude, or neither',
  path: ['longitude'],
};

const fields = z.strictObject({
  name: named(limits.site_name_length),
  ...details,
  public_precision: PublicPrecision,
});
const written = fields.partial();

export const SiteCreate = written
  .required({ name: true })
  .refine(bothOrNone, onlyOneCoordinate)
  .describe('What is absent is not known; public_precision is exact where it is absent');
export type SiteCreate = z.infer<typeof SiteCreate>;
export const SiteUpdate = written
  .refine(bothOrNone, onlyOneCoordinate)
  .describe('What is absent stays as it is; null means not known');
export type SiteUpdate = z.infer<typeof SiteUpdate>;

export const SiteDeleted = z.strictObject({
  deleted: z.literal(true),
  deployments: z
    .int()
    .min(0)
    .describe('Deployments deleted with it; their recordings stay, and belong to none'),
});
