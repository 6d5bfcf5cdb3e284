import type {
  BodyOf,
  CorrectionAsked,
  CorrectionPreview,
  Deployment,
  Site,
} from '@biophony/contract';
import { parseUtcOffset } from '@biophony/recordings';
import {
  type DawnCheck,
  type DawnFigures,
  deploymentZone,
  localTimeText,
  parsePlace,
  shiftText,
} from '@biophony/recordings/survey';
import type { SurveyClient } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { numberText } from '../kit/format.ts';
import { table } from '../kit/table.ts';

/** By name. */
export async function listSites(
  client: SurveyClient,
  projectId: string,
  signal: AbortSignal,
): Promise<Site[]> {
  const list: Site[] = [];
  for await (const site of client.sites.list(projectId, { limit: 1000 }, { signal }))
    list.push(site);
  return list;
}

/** In order of creation. */
export async function listDeployments(
  client: SurveyClient,
  projectId: string,
  signal: AbortSignal,
): Promise<Deployment[]> {
  const list: Deployment[] = [];
  const query = { limit: 1000 };
  for await (const one of client.deployments.list(projectId, query, { signal })) list.push(one);
  return list;
}

/** The word that removes a value, in all commands that change something. */
export const none = 'none';
export const orNone = (text: string): string | null => (text === none ? null : text);

/** `none` removes a value. */
export interface SiteFlags {
  place?: string;
  habitat?: string;
  note?: string;
  public?: BodyOf<'sitesCreate'>['public_precision'];
}

/** Throws CliError for invalid coordinates. */
function toCoordinates(text: string) {
  if (text === none) return { latitude: null, longitude: null, coordinate_uncertainty_m: null };
  const place = parsePlace(text);
  if (place.ok) return { latitude: place.latitude, longitude: place.longitude };
  throw new CliError(`--place: ${place.message}`, {
    hint: 'Write it such as "47.6512, 9.4801".',
    exitCode: exitCodes.usage,
    code: 'invalid_place',
  });
}

/** Throws CliError for invalid coordinates. */
export function toSiteBody(name: string, flags: SiteFlags): BodyOf<'sitesCreate'> {
  return {
    name,
    ...(flags.place === undefined ? {} : toCoordinates(flags.place)),
    ...(flags.habitat === undefined ? {} : { habitat: orNone(flags.habitat) }),
    ...(flags.note === undefined ? {} : { note: orNone(flags.note) }),
    ...(flags.public === undefined ? {} : { public_precision: flags.public }),
  };
}

/** Coordinates to paste into a map; empty when unknown. */
export const placeText = ({ latitude, longitude }: Pick<Site, 'latitude' | 'longitude'>): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;

const publicText = (precision: Site['public_precision']) =>
  precision === 'exact' || precision === 'hidden' ? precision : `within ${precision}°`;

export function sitesTable(sites: readonly Site[], width: number): string {
  if (sites.length === 0)
    return `This project has no sites yet. Add one: ${biophony('sites add NAME --project ID')}`;
  const rows = sites.map((site) => [
    site.site_id,
    numberText(site.deployment_count),
    placeText(site),
    publicText(site.public_precision),
    site.name,
  ]);
  const columns = [
    { title: 'ID' },
    { title: 'Deployments', align: 'right' as const },
    { title: 'Place' },
    { title: 'For others' },
    { title: 'Site' },
  ];
  return table(columns, rows, width);
}

type Zoned = Pick<Deployment, 'time_zone' | 'utc_offset' | 'recorded_from' | 'correction'>;

/** Zone in which times of a deployment are shown and read: that of the correction first. */
export const zoneText = ({ correction, ...zoned }: Zoned): string =>
  correction?.time_zone ?? correction?.utc_offset ?? deploymentZone(zoned);

/** Local time to the minute; empty when null. */
export const localText = (at: string | null, deployment: Zoned): string =>
  at === null ? '' : localTimeText(Date.parse(at), zoneText(deployment));

export const spanText = (deployment: Deployment): string =>
  `${localText(deployment.start, deployment) || 'its beginning'} to ${localText(deployment.end, deployment) || 'its end'}`;

const clockText = ({ correction, clock_offset_s, clock_drift_s_per_day }: Deployment): string => {
  if (!correction) return 'as recorded';
  const zone = correction.time_zone ?? correction.utc_offset;
  const parts = [
    shiftText(clock_offset_s),
    ...(zone === null ? [] : [`(${zone})`]),
    ...(clock_drift_s_per_day === 0
      ? []
      : [`${shiftText(Math.round(clock_drift_s_per_day * 1000) / 1000)} a day`]),
  ];
  return parts.join(' ');
};

function withoutDataset(deployments: readonly Deployment[]): string[] {
  const ids = deployments
    .filter(({ dataset_deleted }) => dataset_deleted)
    .map(({ deployment_id }) => deployment_id);
  return ids.length === 0
    ? []
    : [`No recordings belong to these, whose dataset was deleted: ${ids.join(', ')}`];
}

export function deploymentsTable(
  deployments: readonly Deployment[],
  sites: readonly Site[],
  width: number,
): string {
  if (deployments.length === 0)
    return `This project has no deployments yet. See what a card proposes: ${biophony('deployments propose --project ID --dataset ID')}`;
  const nameOf = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  const rows = deployments.map((one) => [
    one.deployment_id,
    one.device_id ?? '',
    localText(one.start, one),
    localText(one.end, one),
    deploymentZone(one),
    clockText(one),
    nameOf.get(one.site_id) ?? '',
  ]);
  const columns = [
    { title: 'ID' },
    { title: 'Recorder' },
    { title: 'From' },
    { title: 'To' },
    { title: 'Zone' },
    { title: 'Clock' },
    { title: 'Site' },
  ];
  return [table(columns, rows, width), ...withoutDataset(deployments)].join('\n\n');
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${numberText(count)} ${many}`;

/** Hours, as precise as the counts. */
function fromSunrise({ minutesAfterSunrise }: DawnFigures): string {
  const hours = Math.round(minutesAfterSunrise / 60);
  if (hours === 0) return 'about sunrise';
  return `about ${Math.abs(hours)} h ${hours < 0 ? 'before' : 'after'} sunrise`;
}

export function dawnText({ before, after }: DawnCheck): string {
  const [now, then] = [fromSunrise(before), fromSunrise(after)];
  return now === then
    ? `Activity first peaks ${now}, now and with the correction.`
    : `Activity first peaks ${now} now, and ${then} with the correction.`;
}

/** Local time to the second: `2024-05-01T20:00:41+02:00`. */
function momentIn(at: string, zone: string): string {
  const ms = Date.parse(at);
  const offset = localTimeText(ms, zone).slice(-'+00:00'.length);
  const local = new Date(ms + (parseUtcOffset(offset) ?? 0) * 60_000);
  return local.toISOString().slice(0, 19) + offset;
}

const offsetOf = (recorded: string): string | undefined => /[+-]\d\d:\d\d$/.exec(recorded)?.[0];

/**
 * Preview of a correction. Times are those of the recorder's clock, or of the correction's zone.
 */
export function previewText(
  preview: CorrectionPreview,
  width: number,
  { time_zone, utc_offset }: Pick<CorrectionAsked, 'time_zone' | 'utc_offset'> = {},
): string {
  const zone = time_zone ?? utc_offset ?? undefined;
  const remarks = [
    [preview.in_future, 'lies in the future', 'lie in the future'],
    [
      preview.skipped,
      'shows an hour that summer time skips',
      'show an hour that summer time skips',
    ],
    [
      preview.repeated,
      'shows an hour that summer time repeats',
      'show an hour that summer time repeats',
    ],
    [
      preview.leaving,
      'would no longer belong to the deployment',
      'would no longer belong to the deployment',
    ],
    [preview.joining, 'would come to belong to it', 'would come to belong to it'],
  ] as const;
  const lines = remarks.flatMap(([count, one, many]) =>
    count === 0
      ? []
      : [count === 1 ? `1 recording ${one}.` : `${numberText(count)} recordings ${many}.`],
  );
  const rows = preview.examples.map(({ filename, recorded_at, before, after }) => [
    recorded_at,
    momentIn(before, offsetOf(recorded_at) ?? zone ?? 'UTC'),
    momentIn(after, zone ?? offsetOf(recorded_at) ?? 'UTC'),
    filename,
  ]);
  const columns = ['Recorded', 'Now', 'Corrected', 'File'].map((title) => ({ title }));
  return [
    `${counted(preview.changed, 'recording', 'recordings')} of ${numberText(preview.recordings)} would get another time.`,
    ...lines,
    ...preview.problems,
    ...(rows.length > 0 ? [table(columns, rows, width)] : []),
  ].join('\n');
}
