import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  createdAt,
  field,
  named,
  NextCursor,
  Page,
  projectId,
  siteId,
  updatedAt,
  UtcOffset,
  version,
  ZoneName,
} from './fields.ts';

export const PublicPrecision = z
  .enum(['exact', '0.01', '0.1', '1', 'hidden'])
  .describe(
    'How exactly others than the owner learn the place: exact, the middle of a cell of so many degrees, or not at all',
  );
export type PublicPrecision = z.infer<typeof PublicPrecision>;

const shortText = (max: number) => z.string().trim().max(max).nullable();

const details = {
  latitude: field(z.number().min(-90).max(90).nullable(), 'Degrees north, WGS 84', 51.5),
  longitude: field(z.number().min(-180).max(180).nullable(), 'Degrees east, WGS 84', 7.1),
  coordinate_uncertainty_m: field(
    z.number().min(0).max(20_040_000).nullable(),
    'Metres by which the place may be off',
    10,
  ),
  elevation_m: field(z.number().min(-12_000).max(100_000).nullable(), 'Metres above the sea', 395),
  habitat: field(
    shortText(limits.site_habitat_length),
    'What grows there, in words; null where it is not known',
    'Reed bed',
  ),
  note: field(shortText(limits.survey_note_length), 'What people should know of the site', null),
};

const public_precision = field(
  PublicPrecision,
  'How exactly others than the owner learn the place',
  '0.1',
);

export const Site = z.strictObject({
  site_id: siteId,
  project_id: projectId,
  name: field(
    z.string(),
    'Name of the site, which no other site of the project has, whatever its case',
    'Lake north',
  ),
  ...details,
  public_precision,
  blurred: z
    .boolean()
    .describe(
      'True where the caller is told a coarser place than is known; elevation and note are then left out',
    ),
  deployment_count: z.int().min(0).describe('Deployments at the site'),
  created_at: createdAt,
  updated_at: updatedAt,
  version,
});
export type Site = z.infer<typeof Site>;

export const Sites = z.strictObject({
  sites: z.array(Site).describe('By name'),
  next_cursor: NextCursor,
});
export const SiteAnswer = z.strictObject({ site: Site.describe('The site') });

const bothOrNone = (site: { latitude?: number | null; longitude?: number | null }) =>
  (site.latitude ?? null) === null ? (site.longitude ?? null) === null : site.longitude != null;
const onlyOneCoordinate = {
  message: 'must have both latitude and longitude, or neither',
  path: ['longitude'],
};

const fields = z.strictObject({
  name: field(
    named(limits.site_name_length),
    'Name of the site, which no other site of the project has, whatever its case',
    'Lake north',
  ),
  ...details,
  public_precision,
});
const written = fields.partial();

export const SiteCreate = written
  .required({ name: true })
  .refine(bothOrNone, onlyOneCoordinate)
  .describe('What is absent is not known; public_precision is exact where it is absent');
export type SiteCreate = z.infer<typeof SiteCreate>;
export const SiteUpdate = written
  .extend({ name: written.shape.name.describe('Name of the site') })
  .refine(bothOrNone, onlyOneCoordinate)
  .describe('What is absent stays as it is; null means not known');
export type SiteUpdate = z.infer<typeof SiteUpdate>;

export const SiteDeleted = z.strictObject({
  deleted: z.literal(true).describe('True: it is gone'),
  deployments: z
    .int()
    .min(0)
    .describe('Deployments deleted with it; their recordings stay, and belong to none'),
});

export const DeploymentSheet = z.strictObject({
  sheet: field(
    z
      .base64()
      .min(1)
      .max(Math.ceil((limits.sheet_bytes * 4) / 3) + 4),
    'The bytes of a CSV file, in base64',
    'c2l0ZSxsYXRpdHVkZSxsb25naXR1ZGUKTGFrZSBub3J0aCw0Ny42NSw5LjQ4Cg==',
  ),
  time_zone: field(
    ZoneName.nullable().optional(),
    'Zone of times that name none, in rows that name none: IANA name; not beside an offset',
    'Europe/Berlin',
  ),
  utc_offset: field(
    UtcOffset.nullable().optional(),
    'Or the offset of such times, such as +02:00',
    null,
  ),
  dry_run: z.boolean().optional().describe('Answer what would happen; change nothing'),
});

export const SheetRemark = z.strictObject({
  row: z.int().min(1).describe('As a spreadsheet counts, the header being 1'),
  column: z.string().nullable().describe('The column; null where it is about the whole row'),
  message: z.string().describe('What is wrong and what to write, in a sentence'),
});
const outcome = z.enum(['made', 'changed', 'same', 'refused', 'none']);
export const SheetRow = z.strictObject({
  row: z.int().min(1).describe('The row, as a spreadsheet counts, the header being 1'),
  site_name: field(
    z.string().nullable(),
    'The site that the row names; null for none',
    'Lake north',
  ),
  device_id: field(
    z.string().nullable(),
    'The recorder that the row names; null for none',
    '24F319055FDF1234',
  ),
  site: outcome.describe('What becomes of the site of this row; none where an earlier row told it'),
  deployment: outcome.describe(
    'What becomes of the deployment of this row; none where it names none',
  ),
});
export const SheetImported = z.strictObject({
  applied: z.boolean().describe('False after a dry run, and where any row is refused'),
  rows: z.array(SheetRow).describe('One answer a row, in their order'),
  faults: z.array(SheetRemark).describe('Why rows are refused'),
  warnings: z.array(SheetRemark).describe('What is odd and was taken all the same'),
});
export type SheetImported = z.infer<typeof SheetImported>;

const tag = { name: 'Sites', description: 'Named places of a project' };

export default defineEndpoints(tag, {
  sitesList: {
    route: ['GET', '/api/projects/{projectId}/sites'],
    summary: 'List the sites of a project',
    access: 'projects:read',
    role: 'viewer',
    embed: true,
    query: z.strictObject(Page),
    answer: Sites,
  },
  sitesCreate: {
    route: ['POST', '/api/projects/{projectId}/sites'],
    summary: 'Create a site',
    access: 'projects:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['conflict', 'limit_reached'],
    body: SiteCreate,
    answer: SiteAnswer,
  },
  sitesUpdate: {
    route: ['PUT', '/api/projects/{projectId}/sites/{siteId}'],
    summary: 'Change a site',
    access: 'projects:write',
    role: 'manager',
    conditional: true,
    errors: ['conflict'],
    body: SiteUpdate,
    answer: SiteAnswer,
  },
  sitesDelete: {
    route: ['DELETE', '/api/projects/{projectId}/sites/{siteId}'],
    summary: 'Delete a site; its recordings stay',
    access: 'projects:write',
    role: 'manager',
    errors: ['conflict'],
    query: z.strictObject({
      deployments: z
        .enum(['keep', 'delete'])
        .optional()
        .describe('delete: its deployments too; otherwise a site with deployments is not deleted'),
    }),
    answer: SiteDeleted,
  },
  sitesImport: {
    route: ['POST', '/api/projects/{projectId}/sites/import'],
    summary: 'Make sites and deployments of a sheet, or see what would be made',
    access: 'projects:write',
    role: 'manager',
    errors: ['limit_reached'],
    body: DeploymentSheet,
    answer: SheetImported,
  },
});
