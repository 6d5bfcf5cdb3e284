import type { BodyOf, Deployment, Site } from '@biophony/contract';
import { formatUtcOffset, parseUtcOffset } from '@biophony/recordings';
import { createWallClocks, deploymentZone, readTime, siteKey } from '@biophony/recordings/survey';
import { createSurveyClient, type SurveyClient } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { connect } from '../account/connect.ts';
import { timezoneCorrection } from '../card/card-options.ts';
import type { Settings } from '../kit/config.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import {
  listDeployments,
  listSites,
  localText,
  none,
  orNone,
  type SiteFlags,
  toSiteBody,
  spanText,
  zoneText,
} from './survey-lists.ts';

/** Throws CliError without a sign-in. */
export const connectSurvey = async (settings: Settings): Promise<SurveyClient> =>
  createSurveyClient(await connect(settings));

const wrong = (message: string, hint: string, code: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code });

/** `none` removes a value. */
export interface DeploymentFlags {
  site?: string;
  recorder?: string;
  /** Dataset ID. */
  dataset?: string;
  start?: string;
  end?: string;
  timezone?: string;
  note?: string;
}

/** Throws CliError for an unknown zone or an ambiguous abbreviation. */
const checkZone = (text: string): void => void timezoneCorrection(text);

/** A zone name or a UTC offset. */
function zoneFields(text: string | undefined) {
  if (text === undefined) return {};
  if (text === none) return { time_zone: null, utc_offset: null };
  checkZone(text);
  const offset = parseUtcOffset(text);
  return offset === null
    ? { time_zone: text, utc_offset: null }
    : { time_zone: null, utc_offset: formatUtcOffset(offset) };
}

/** Parses a time to ISO 8601; without an offset it is local time in `zone`. Throws CliError. */
function momentOf(
  text: string,
  edge: 'start' | 'end',
  zone: string | null,
  option: string,
): string {
  if (zone !== null) checkZone(zone);
  const time = readTime(text, edge, zone, createWallClocks());
  if (time.ok) return new Date(time.ms).toISOString();
  const lacksZone = zone === null && readTime(text, edge, 'UTC', createWallClocks()).ok;
  throw wrong(
    `${option}: ${lacksZone ? `"${text.trim()}" names no time zone.` : time.message}`,
    'Write it such as "2024-05-01 18:00", with --timezone, or with its offset: 2024-05-01T18:00+02:00.',
    'invalid_time',
  );
}

/** By ID or name. Throws CliError when there is none. */
function namedSite(sites: readonly Site[], wanted: string): Site {
  const match =
    sites.find(({ site_id }) => site_id === wanted) ??
    sites.find(({ name }) => siteKey(name) === siteKey(wanted));
  if (match) return match;
  const names = sites.map(({ name }) => `"${name}"`).join(', ');
  throw wrong(
    `This project has no site "${wanted}".`,
    names ? `Its sites are ${names}.` : 'It has no site yet.',
    'unknown_site',
  );
}

async function ownDeployment(
  client: SurveyClient,
  project: string,
  id: string,
  signal: AbortSignal,
): Promise<Deployment> {
  const list = await listDeployments(client, project, signal);
  const match = list.find(({ deployment_id }) => deployment_id === id);
  if (match) return match;
  throw wrong(
    `This project has no deployment ${id}.`,
    `Its deployments: ${biophony(`deployments list --project ${project}`)}`,
    'unknown_deployment',
  );
}

export async function addDeployment(
  ctx: CommandContext,
  client: SurveyClient,
  project: string,
  { site = '', recorder, dataset, start, end, timezone, note }: DeploymentFlags,
): Promise<void> {
  if (recorder === undefined && dataset === undefined)
    throw wrong(
      'The deployment names neither a recorder nor a dataset.',
      'Give --recorder with its serial number, or --dataset with the ID of the recordings.',
      'no_recorder',
    );
  const zone = timezone ?? null;
  const body = {
    site: { name: site },
    device_id: recorder ?? null,
    data_id: dataset ?? null,
    start: start === undefined ? null : momentOf(start, 'start', zone, '--start'),
    end: end === undefined ? null : momentOf(end, 'end', zone, '--end'),
    ...zoneFields(timezone),
    ...(note === undefined ? {} : { note: orNone(note) }),
  };
  const [newDeployment] = await client.deployments.create(project, [body], {
    signal: ctx.interrupts.stop,
  });
  ctx.say(`Added a deployment at ${site}, from ${spanText(newDeployment!)}.`);
  await ctx.answer({ deployment: newDeployment }, newDeployment!.deployment_id);
}

/** Bounds set by hand. When recordings define the bounds, the other edge stays. */
function boundsOf(
  deployment: Deployment,
  { start, end, timezone }: DeploymentFlags,
): BodyOf<'deploymentsUpdate'> {
  if (start === undefined && end === undefined) return {};
  const zone = timezone === undefined || timezone === none ? zoneText(deployment) : timezone;
  const read = (text: string | undefined, edge: 'start' | 'end') =>
    text === undefined
      ? edge === 'end'
        ? endOf(deployment)
        : deployment.start
      : orNone(text) && momentOf(text, edge, zone, `--${edge}`);
  return {
    ...(timezone === undefined ? ownZone(deployment) : {}),
    recorded_from: null,
    recorded_to: null,
    start: read(start, 'start'),
    end: read(end, 'end'),
  };
}

/**
 * Keeps the zone of the first recording when recorded times are given up; empty when a zone is set.
 */
const ownZone = (deployment: Deployment) =>
  deployment.time_zone === null &&
  deployment.utc_offset === null &&
  /(?:Z|[+-]\d\d:\d\d)$/.test(deployment.recorded_from ?? '')
    ? zoneFields(deploymentZone(deployment))
    : {};

/** End as a bound. If recordings define the bounds, this is the start of the last one. */
const endOf = ({ end, recorded_to }: Deployment): string | null =>
  end !== null && recorded_to !== null ? new Date(Date.parse(end) + 1000).toISOString() : end;

export async function editDeployment(
  ctx: CommandContext,
  client: SurveyClient,
  project: string,
  id: string,
  flags: DeploymentFlags,
): Promise<void> {
  const options = { signal: ctx.interrupts.stop };
  const before = await ownDeployment(client, project, id, options.signal);
  const { site, recorder, dataset, note, timezone } = flags;
  const body: BodyOf<'deploymentsUpdate'> = {
    ...(site === undefined
      ? {}
      : { site_id: namedSite(await listSites(client, project, options.signal), site).site_id }),
    ...(recorder === undefined ? {} : { device_id: orNone(recorder) }),
    ...(dataset === undefined ? {} : { data_id: orNone(dataset) }),
    ...(note === undefined ? {} : { note: orNone(note) }),
    ...zoneFields(timezone),
    ...boundsOf(before, flags),
  };
  if (Object.keys(body).length === 0)
    throw wrong('There is nothing to change.', 'Say what, such as --site or --start.', 'no_change');
  const change = { ...body, version: before.version };
  const deployment = await client.deployments.update(project, id, change, options);
  await ctx.answer({ deployment }, `Changed: the deployment lasts from ${spanText(deployment)}.`);
}

/**
 * Ends a deployment at a moment and starts another of the same recorder at another site. If the
 * second cannot be created, the first is restored.
 */
export async function splitDeployment(
  ctx: CommandContext,
  client: SurveyClient,
  project: string,
  id: string,
  { at, site, timezone }: { at: string; site: string; timezone?: string },
): Promise<void> {
  const options = { signal: ctx.interrupts.stop };
  const before = await ownDeployment(client, project, id, options.signal);
  const moment = momentOf(at, 'start', timezone ?? zoneText(before), '--at');
  const isInside =
    (before.start === null || before.start < moment) &&
    (before.end === null || moment < before.end);
  if (!isInside)
    throw wrong(
      `The deployment lasts from ${spanText(before)}, and --at is ${localText(moment, before)}.`,
      'Give a moment in between.',
      'invalid_time',
    );
  const bounds = {
    recorded_from: null,
    recorded_to: null,
    start: before.start,
    end: moment,
    ...ownZone(before),
  };
  const first = await client.deployments.update(
    project,
    id,
    { ...bounds, version: before.version },
    options,
  );
  const { device_id, data_id, time_zone, utc_offset, correction } = before;
  const second = {
    site: { name: site },
    device_id,
    data_id,
    ...((time_zone ?? utc_offset) ? { time_zone, utc_offset } : ownZone(before)),
    start: moment,
    end: endOf(before),
  };
  let newDeployment: Deployment | undefined;
  try {
    [newDeployment] = await client.deployments.create(project, [second], options);
    if (correction) {
      const { time_zone: zone, utc_offset: offset, shift_s, drift, reason } = correction;
      const body = { time_zone: zone, utc_offset: offset, shift_s, drift, reason };
      newDeployment = await client.deployments.correct(
        project,
        newDeployment!.deployment_id,
        body,
        options,
      );
    }
  } catch (error) {
    if (newDeployment) await client.deployments.delete(project, newDeployment.deployment_id);
    const { recorded_from, recorded_to } = before;
    const isRecorded = recorded_from !== null;
    const [start, end] = isRecorded ? [null, null] : [before.start, before.end];
    const was = { recorded_from, recorded_to, start, end, time_zone, utc_offset };
    await client.deployments.update(project, id, was);
    throw error;
  }
  await ctx.answer(
    { deployments: [first, newDeployment] },
    `Split: until ${localText(moment, before)} as it was, and from then on at ${site} (${newDeployment!.deployment_id}).`,
  );
}

export async function deleteDeployment(
  ctx: CommandContext,
  client: SurveyClient,
  project: string,
  id: string,
): Promise<void> {
  await client.deployments.delete(project, id, { signal: ctx.interrupts.stop });
  await ctx.answer(
    { deleted: true, deployment_id: id },
    'Deleted the deployment. Its recordings stay, and belong to none.',
  );
}

export async function editSite(
  ctx: CommandContext,
  client: SurveyClient,
  project: string,
  named: string,
  { name, ...given }: SiteFlags & { name?: string },
): Promise<void> {
  const options = { signal: ctx.interrupts.stop };
  const before = namedSite(await listSites(client, project, options.signal), named);
  const { name: same, ...said } = toSiteBody(name ?? before.name, given);
  const body = { ...said, ...(name === undefined ? {} : { name: same }) };
  if (Object.keys(body).length === 0)
    throw wrong('There is nothing to change.', 'Say what, such as --place or --name.', 'no_change');
  const change = { ...body, version: before.version };
  const site = await client.sites.update(project, before.site_id, change, options);
  await ctx.answer({ site }, `Changed the site "${site.name}".`);
}

export async function deleteSite(
  ctx: CommandContext,
  client: SurveyClient,
  project: string,
  named: string,
  withDeployments: boolean,
): Promise<void> {
  const options = { signal: ctx.interrupts.stop };
  const { site_id, name, deployment_count } = namedSite(
    await listSites(client, project, options.signal),
    named,
  );
  if (deployment_count > 0 && !withDeployments)
    throw wrong(
      `"${name}" has ${deployment_count === 1 ? 'a deployment' : `${deployment_count} deployments`}.`,
      'Move them to another site with "deployments edit ID --site NAME", or delete them too with --with-deployments. Recordings stay.',
      'site_in_use',
    );
  const { deployments } = await client.sites.delete(
    project,
    site_id,
    withDeployments ? { deployments: 'delete' } : {},
    options,
  );
  const more =
    deployments === 0
      ? ''
      : ` and ${deployments === 1 ? 'its deployment' : `its ${deployments} deployments`}`;
  await ctx.answer(
    { deleted: true, site_id, deployments },
    `Deleted the site "${name}"${more}. Its recordings stay.`,
  );
}
