import type { Deployment, DeploymentProposals, Site } from '@biophony/contract';
import { limits, lineFault } from '@biophony/contract/constants';
import { siteKey } from '@biophony/recordings/survey';
import { type Client, createSurveyClient, type SurveyClient } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { ask } from '../account/prompt.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { isNotAllowed } from '../kit/explain.ts';
import { countText, visible } from '../kit/format.ts';
import { wrap } from '../kit/wrap.ts';
import type { CommandContext } from '../output/run-command.ts';
import { acceptedAs, sitesBeside } from './propose.ts';
import { listSites } from './survey-lists.ts';

/** A card that `--site CARD=NAME` may name by path or label. */
export interface NamedCard {
  path: string;
  label: string;
}

const wrong = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'invalid_site' });

/** What the service would refuse after the upload; null for a name that it takes. */
function siteNameFault(name: string): string | null {
  const longest = limits.site_name_length;
  if (name.length > longest)
    return `The site's name has ${countText(name.length, 'character')}; at most ${longest} are allowed.`;
  const fault = lineFault(name);
  return fault && `The site's name ${fault}.`;
}

const example = (cards: readonly NamedCard[]): string =>
  cards.length === 1
    ? 'Name one site: --site "Lake north".'
    : `Give --site once for each card, in their order, or as CARD=NAME: --site "${cards[0]?.label}=Lake north".`;

const bare = (path: string): string => path.replace(/(?<=[^/\\])[/\\]+$/, '');

/**
 * Index of the card in `CARD=NAME`, and the site name; null when no text before a `=` names a card.
 */
function assigned(text: string, cards: readonly NamedCard[]): [number, string] | null {
  for (let at = text.indexOf('='); at > 0; at = text.indexOf('=', at + 1)) {
    const card = bare(text.slice(0, at));
    const index = cards.findIndex(({ path, label }) => card === bare(path) || card === label);
    if (index >= 0) return [index, text.slice(at + 1).trim()];
  }
  return null;
}

/**
 * Site of each card: one name per card in order, or `CARD=NAME`; null when none is given. Throws
 * CliError when ambiguous.
 */
export function assignSites(
  siteFlags: readonly string[] | undefined,
  cards: readonly NamedCard[],
): (string | null)[] {
  const sites = cards.map((): string | null => null);
  if (!siteFlags || siteFlags.length === 0) return sites;
  const named = siteFlags.map((text) => assigned(text, cards));
  const isNamed = named.some((one) => one !== null);
  if (isNamed && named.includes(null)) {
    const text = siteFlags[named.indexOf(null)];
    throw wrong(
      `--site "${text}" names no card, and others do.`,
      `The cards are ${cards.map(({ label }) => label).join(', ')}. ${example(cards)}`,
    );
  }
  if (!isNamed && siteFlags.length !== cards.length)
    throw wrong(
      `There ${cards.length === 1 ? 'is' : 'are'} ${countText(cards.length, 'card')} and ${countText(siteFlags.length, 'site')}.`,
      example(cards),
    );
  for (const [order, text] of siteFlags.entries()) {
    const [index, name] = named[order] ?? [order, text.trim()];
    const card = cards[index]?.label ?? '';
    if (name === '') throw wrong(`--site gives ${card} no name.`, example(cards));
    const fault = siteNameFault(name);
    if (fault) throw wrong(`--site: ${fault}`, example(cards));
    if (sites[index] !== null)
      throw wrong(`--site names two sites for ${card}.`, 'Leave one of them out.');
    sites[index] = name;
  }
  return sites;
}

/** Site of a card. A name from the folder (not `isFixed`) yields to a nearby site. */
export interface SiteChoice {
  name: string;
  isFixed: boolean;
}

const fixSite = (name: string): SiteChoice => ({ name, isFixed: true });
const fromFolder = (name: string): SiteChoice => ({ name, isFixed: false });

const yes: ReadonlySet<string> = new Set(['', 'y', 'yes']);
const no: ReadonlySet<string> = new Set(['n', 'no']);
const later: ReadonlySet<string> = new Set(['later', '"later"']);

/** A project with sites is a survey. */
async function hasSites(client: SurveyClient, projectId: string, signal: AbortSignal) {
  for await (const _ of client.sites.list(projectId, { limit: 1 }, { signal })) return true;
  return false;
}

/** `Card`, `Card 2`: names that `upload` gives the datasets of cards called `Card`. */
const isOfCard = (dataset: string, card: string): boolean =>
  dataset === card || (dataset.startsWith(`${card} `) && /^ \d+$/.test(dataset.slice(card.length)));

/** Whether this card was uploaded before, and has all its deployments. */
async function isSettled(
  client: Client,
  survey: SurveyClient,
  projectId: string,
  name: string,
  recorder: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const datasets = await client.datasets.list(projectId, { signal });
  for (const { data_id, dataset_name, file_count } of datasets) {
    if (file_count === 0 || !isOfCard(dataset_name, name)) continue;
    if (recorder === null && dataset_name !== name) continue;
    const { proposals } = await survey.deployments.proposals(data_id, { signal });
    if (recorder !== null && !proposals.some(({ device_id }) => device_id === recorder)) continue;
    return proposals.length > 0 && proposals.every(({ deployment_id }) => deployment_id !== null);
  }
  return false;
}

/** A card with the name proposed for its site. */
interface AskedCard extends NamedCard {
  /** Null when no name tells its recorder from others. */
  proposed: string | null;
  /** Site of the folder's name where another recorder stands. */
  takenSite: string | null;
}

/**
 * Proposes the folder's name, unless another recorder has a deployment at a site of that name: all
 * cards of AudioMoths are called `AUDIOMOTH`. Then the recorder's own name.
 */
async function proposeName(
  survey: SurveyClient,
  projectId: string,
  card: NamedCard,
  sites: readonly Site[],
  recorder: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<AskedCard> {
  const isOfOthers = async (name: string, deviceId: string | null) => {
    const there = sites.find((site) => siteKey(site.name) === siteKey(name));
    if (!there) return false;
    const query = { site_id: there.site_id, limit: 1000 };
    for await (const { device_id } of survey.deployments.list(projectId, query, { signal }))
      if (device_id === null || device_id !== deviceId) return true;
    return false;
  };
  const name = card.label.slice(0, limits.site_name_length);
  if (!sites.some((site) => siteKey(site.name) === siteKey(name)))
    return { ...card, proposed: name, takenSite: null };
  const deviceId = await recorder();
  if (!(await isOfOthers(name, deviceId))) return { ...card, proposed: name, takenSite: null };
  const isFree = deviceId !== null && !(await isOfOthers(deviceId, deviceId));
  return { ...card, proposed: isFree ? deviceId : null, takenSite: name };
}

async function askOne(
  ctx: CommandContext,
  { label, proposed, takenSite }: AskedCard,
  answerTo: typeof ask,
): Promise<SiteChoice | null> {
  const enter =
    proposed === null
      ? ''
      : ' Enter takes the name in brackets, or a site nearby if the recordings tell their place;';
  const taken = takenSite === null ? '' : ` At the site "${takenSite}" stands another recorder.`;
  const question = `Where did the recorder of ${label} stand?${taken}${enter} "later" leaves it open.`;
  const brackets = proposed === null ? '' : ` [${proposed}]`;
  const text = `${wrap(question, ctx.width, '  ').join('\n')}\nSite${brackets}: `;
  for (let fault = ''; ;) {
    const answer = (await answerTo(visible(fault + text))).trim();
    const word = answer.toLowerCase();
    if (later.has(word) || no.has(word)) return null;
    if (!yes.has(word)) {
      const wrongName = siteNameFault(answer);
      if (wrongName === null) return fixSite(answer);
      fault = `${wrongName}\n`;
    } else if (proposed !== null) return fromFolder(proposed);
  }
}

async function askSeveral(
  ctx: CommandContext,
  cards: readonly AskedCard[],
  answerTo: typeof ask,
): Promise<(SiteChoice | null)[]> {
  const names = cards.map(({ label, proposed, takenSite }) => {
    if (takenSite === null) return `  ${label}`;
    const then = proposed === null ? 'Biophony asks for its site' : `its site is ${proposed}`;
    return `  ${label}: another recorder stands at the site of this name, so ${then}`;
  });
  const question =
    "Each card is at a site of its folder's name, or at one nearby where its recordings tell their place:";
  const text = [
    ...wrap(question, ctx.width),
    ...names,
    'Is that right? [Y, n: name each, later] ',
  ].join('\n');
  for (;;) {
    const word = (await answerTo(visible(text))).trim().toLowerCase();
    if (later.has(word)) return cards.map(() => null);
    if (!yes.has(word) && !no.has(word)) continue;
    const choices: (SiteChoice | null)[] = [];
    for (const card of cards)
      choices.push(
        yes.has(word) && card.proposed !== null
          ? fromFolder(card.proposed)
          : await askOne(ctx, card, answerTo),
      );
    return choices;
  }
}

/**
 * From `sites` or by asking. Null leaves it open: postponed, no terminal, or the project is not a
 * survey. Several cards always count as a survey. Throws CliError when a question is aborted.
 */
export async function chooseSites(
  ctx: CommandContext,
  client: Client,
  {
    projectId,
    cards,
    sites,
    dryRun,
    recorderOf,
  }: {
    /** Null when the project does not exist yet. */
    projectId: string | null;
    cards: readonly NamedCard[];
    sites: readonly (string | null)[];
    dryRun: boolean;
    /** Device ID of a card's recorder by index; null when its headers name none. */
    recorderOf: (card: number) => Promise<string | null>;
  },
  answerTo = ask,
): Promise<(SiteChoice | null)[]> {
  const named = cards.map((_, at) => (sites[at] == null ? null : fixSite(sites[at])));
  const { interactive, mode } = ctx.settings;
  const canAsk = interactive && mode !== 'json' && mode !== 'quiet' && !dryRun;
  if (!canAsk || projectId === null || sites.some((site) => site !== null)) return named;
  const signal = ctx.interrupts.stop;
  const survey = createSurveyClient(client);
  const [only] = cards;
  const isOne = cards.length === 1 && only !== undefined;
  const asked: AskedCard[] = [];
  try {
    const existing = await listSites(survey, projectId, signal);
    if (isOne && existing.length === 0) return named;
    const name = only?.label ?? '';
    if (isOne && (await isSettled(client, survey, projectId, name, await recorderOf(0), signal)))
      return named;
    for (const [at, card] of cards.entries())
      asked.push(
        await proposeName(survey, projectId, card, existing, () => recorderOf(at), signal),
      );
  } catch (error) {
    // A key that may only upload must still work.
    if (isNotAllowed(error)) return named;
    throw error;
  }
  await ctx.reporter.close();
  const [first] = asked;
  return isOne && first ? [await askOne(ctx, first, answerTo)] : askSeveral(ctx, asked, answerTo);
}

export async function siteOfDryRun(
  ctx: CommandContext,
  client: Client,
  projectId: string | null,
  { name }: SiteChoice,
): Promise<string> {
  const { stop } = ctx.interrupts;
  const sites = projectId ? await listSites(createSurveyClient(client), projectId, stop) : [];
  const there = sites.find((site) => siteKey(site.name) === siteKey(name));
  return there
    ? `Its recordings would be at the site "${there.name}".`
    : `Its recordings would be at the site "${name}", which would be made.`;
}

interface UploadedDataset {
  projectId: string;
  dataset: { data_id: string; dataset_name: string };
  /** Null when open. */
  site: SiteChoice | null;
  isOfSeveral: boolean;
}

export interface SettledDeployments {
  deployments: Deployment[];
  /** Proposals left to accept. */
  proposed: number;
  lines: string[];
}

const none: SettledDeployments = { deployments: [], proposed: 0, lines: [] };

const freshOf = ({ proposals }: DeploymentProposals) =>
  proposals.filter(({ deployment_id }) => deployment_id === null);

/**
 * Creates missing proposed deployments at the chosen site. Without a site, names the command that
 * creates them; silent when the project is not a survey.
 */
export async function settleDeployments(
  ctx: CommandContext,
  client: Client,
  { projectId, dataset, site, isOfSeveral }: UploadedDataset,
): Promise<SettledDeployments> {
  const signal = ctx.interrupts.stop;
  const survey = createSurveyClient(client);
  if (site === null && !isOfSeveral && !(await hasSites(survey, projectId, signal))) return none;
  const { data_id, dataset_name } = dataset;
  let response = await survey.deployments.proposals(data_id, { signal });
  let fresh = freshOf(response);
  if (fresh.length === 0) return none;
  if (site === null) {
    const proposed = fresh.length + response.left_out;
    const command = biophony(
      `deployments propose --project ${projectId} --dataset ${data_id} --site NAME --accept`,
    );
    const line = `${countText(proposed, 'deployment')} of ${dataset_name} can be made: ${command}`;
    return { deployments: [], proposed, lines: [line] };
  }
  const name = site.isFixed ? site.name : undefined;
  const deployments: Deployment[] = [];
  // An answer has a limited number of proposals; accepting these makes room for others.
  while (fresh.length > 0) {
    const sites = await sitesBeside(survey, projectId, fresh, name, signal);
    const names = { fixedName: name, folder: site.name, dataset: dataset_name };
    const bodies = acceptedAs(fresh, data_id, names, sites);
    const newDeployments = await survey.deployments.create(projectId, bodies, { signal });
    deployments.push(...newDeployments);
    if (response.left_out === 0 || newDeployments.length === 0) break;
    response = await survey.deployments.proposals(data_id, { signal });
    fresh = freshOf(response);
  }
  const sites = await listSites(survey, projectId, signal);
  const at = sites
    .filter(({ site_id }) => deployments.some((one) => one.site_id === site_id))
    .map((one) => one.name);
  const untimed = `${countText(response.untimed, 'recording')} without a time ${response.untimed === 1 ? 'is' : 'are'} part of none.`;
  return {
    deployments,
    proposed: 0,
    lines: [
      `Made ${countText(deployments.length, 'deployment')} of ${dataset_name} at ${at.join(', ')}.${response.untimed > 0 ? ` ${untimed}` : ''}`,
    ],
  };
}
