import type { BodyOf, DeploymentProposal, DeploymentProposals, Site } from '@biophony/contract';
import { siteNames, type NamedSite } from '@biophony/recordings/survey';
import type { SurveyClient } from '@biophony/sdk';
import type { CommandContext } from '../output/run-command.ts';
import { countText, durationText } from '../kit/format.ts';
import { table } from '../kit/table.ts';
import { listSites, placeText } from './survey-lists.ts';

/** Recorder's clock, to the minute. */
const clockText = (recorded: string) => recorded.slice(0, 16).replace('T', ' ');

function proposalsText(response: DeploymentProposals, width: number): string {
  const sites = response.proposals.map((one) =>
    one.deployment_id === null ? (one.site?.name ?? '') : 'is a deployment already',
  );
  const hasSites = sites.some((site) => site !== '');
  const rows = response.proposals.map((one, index) => [
    one.device_id ?? '',
    clockText(one.recorded_from),
    clockText(one.recorded_to),
    durationText(one.duration_s),
    placeText(one),
    ...(hasSites ? [sites[index] ?? ''] : []),
  ]);
  const columns = [
    { title: 'Recorder' },
    { title: 'From' },
    { title: 'To' },
    { title: 'Sound', align: 'right' as const },
    { title: 'Place' },
    ...(hasSites ? [{ title: 'Site' }] : []),
  ];
  return [
    rows.length > 0
      ? `${table(columns, rows, width)}\nTimes are those of the recorder's clock.`
      : 'No recording of this dataset tells its time, so that nothing can be proposed.',
    ...response.proposals.flatMap(({ device_id, concerns }) =>
      concerns.map((concern) => `${device_id ?? 'Without a recorder'}: ${concern}`),
    ),
    ...(response.untimed > 0
      ? [`${countText(response.untimed, 'recording')} without a time: part of no proposal.`]
      : []),
    ...(response.left_out > 0
      ? [`${countText(response.left_out, 'further proposal')} not shown. Accept these first.`]
      : []),
  ].join('\n');
}

export interface ProposeOptions {
  project: string;
  dataset: string;
  site?: string;
  accept?: boolean;
}

type NewDeployment = BodyOf<'deploymentsCreate'>['deployments'][number];

/** Sites of the project, if proposals need names; else none. */
export async function sitesBeside(
  client: SurveyClient,
  project: string,
  proposals: readonly DeploymentProposal[],
  siteName: string | undefined,
  signal: AbortSignal,
): Promise<Site[]> {
  if (siteName !== undefined || proposals.every(({ site }) => site)) return [];
  return listSites(client, project, signal);
}

export interface SiteNames {
  fixedName?: string;
  folder?: string;
  dataset: string;
}

/**
 * Deployments from proposals: at the given site, else at a nearby one, else at a new site named
 * after the card's folder, recorder or dataset. New names differ from those of `sites`.
 */
export function acceptedAs(
  proposals: readonly DeploymentProposal[],
  dataId: string,
  { fixedName: siteName, folder, dataset }: SiteNames,
  sites: readonly NamedSite[],
): NewDeployment[] {
  const nameOf = siteNames(sites);
  const isOne = new Set(proposals.map(({ device_id }) => device_id)).size === 1;
  return proposals.map((one) => {
    const { device_id, recorded_from, recorded_to, latitude, longitude, site } = one;
    const common = { data_id: dataId, device_id, recorded_from, recorded_to };
    if (site && siteName === undefined) return { site_id: site.site_id, ...common };
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    const name = siteName ?? nameOf((isOne ? folder : undefined) ?? device_id ?? dataset, place);
    return { site: { name, ...place }, ...common };
  });
}

export async function proposeDeployments(
  ctx: CommandContext,
  client: SurveyClient,
  { project, dataset, site, accept = false }: ProposeOptions,
  nameOfDataset: () => Promise<string>,
): Promise<void> {
  const call = { signal: ctx.interrupts.stop };
  const response = await client.deployments.proposals(dataset, call);
  const text = proposalsText(response, ctx.width);
  if (!accept) return ctx.answer({ ...response }, text);
  ctx.say(text);
  const fresh = response.proposals.filter(({ deployment_id }) => deployment_id === null);
  const sites = await sitesBeside(client, project, fresh, site, call.signal);
  const names = { fixedName: site, dataset: await nameOfDataset() };
  const bodies = acceptedAs(fresh, dataset, names, sites);
  const deployments =
    bodies.length > 0 ? await client.deployments.create(project, bodies, call) : [];
  await ctx.answer({ deployments }, `Made ${countText(deployments.length, 'deployment')}.`);
}
