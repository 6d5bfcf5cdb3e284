import type { Deployment, DeploymentProposals } from '@biophony/contract';
import { createSurveyClient, type Client, type SurveyClient } from '@biophony/sdk';
import { ask } from '../account/prompt.ts';
import type { CommandContext } from '../output/context.ts';
import { countText } from '../text/format.ts';
import { visible } from '../text/visible.ts';
import { wrap } from '../text/wrap.ts';
import { acceptedAs, proposalsText, sitesBeside } from './propose.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

export interface UploadedDataset {
  projectId: string;
  dataset: { data_id: string; dataset_name: string };
  /** The site that was named; null where none was. */
  site: string | null;
  /** Whether it is one of several cards: then it is a survey, whatever the project has so far. */
  isOfSeveral: boolean;
}

/** What became of the deployments that an uploaded dataset proposes. */
export interface SettledDeployments {
  deployments: Deployment[];
  /** Proposals that are left to be accepted. */
  proposed: number;
  /** What to say of it, in the end. */
  lines: string[];
}

const none: SettledDeployments = { deployments: [], proposed: 0, lines: [] };

const freshOf = ({ proposals }: DeploymentProposals) =>
  proposals.filter(({ deployment_id }) => deployment_id === null);

/** Whether the project has sites: only then is it used as a survey. */
async function hasSites(client: SurveyClient, projectId: string, signal: AbortSignal) {
  for await (const _ of client.sites.list(projectId, { limit: 1 }, { signal })) return true;
  return false;
}

type Answer = { accept: boolean; site: string | undefined };
const yes = new Set(['', 'y', 'yes']);
const no = new Set(['n', 'no']);

/** Shows a proposal and asks what to do with it; an answer that is neither yes nor no is the name of a site. */
async function askFor(
  ctx: CommandContext,
  told: DeploymentProposals,
  name: string,
): Promise<Answer> {
  await ctx.reporter.close();
  const question = wrap('Is that right? [Y/n, or the name of the site]', ctx.width).join('\n');
  const text = `${name} comes from:\n${proposalsText(told, ctx.width)}\n${question} `;
  const answer = (await ask(visible(text))).trim();
  if (no.has(answer.toLowerCase())) return { accept: false, site: undefined };
  return { accept: true, site: yes.has(answer.toLowerCase()) ? undefined : answer };
}

/**
 * Makes the deployments that a dataset proposes and that are not there yet: at the site that was named, else as is
 * answered at a terminal. Where nobody can be asked it says which command accepts them. In a project that is not used as
 * a survey nothing is asked and nothing said.
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
  let told = await survey.deployments.proposals(data_id, { signal });
  let fresh = freshOf(told);
  if (fresh.length === 0) return none;
  const { interactive, mode } = ctx.settings;
  const canAsk = interactive && mode !== 'json' && mode !== 'quiet';
  let answer: Answer = { accept: site !== null, site: site ?? undefined };
  if (site === null && canAsk) answer = await askFor(ctx, told, dataset_name);
  if (!answer.accept) {
    const proposed = fresh.length + told.left_out;
    const command = biophony(
      `deployments propose --project ${projectId} --dataset ${data_id} --accept`,
    );
    const line = `${countText(proposed, 'deployment')} of ${dataset_name} can be made: ${command}`;
    return { deployments: [], proposed, lines: [line] };
  }
  const deployments: Deployment[] = [];
  // An answer holds so many proposals at most; the next answer holds others when these are accepted.
  while (fresh.length > 0) {
    const sites = await sitesBeside(survey, projectId, fresh, answer.site, signal);
    const asked = acceptedAs(fresh, data_id, answer.site, sites);
    const made = await survey.deployments.create(projectId, asked, { signal });
    deployments.push(...made);
    if (told.left_out === 0 || made.length === 0) break;
    told = await survey.deployments.proposals(data_id, { signal });
    fresh = freshOf(told);
  }
  const at = answer.site === undefined ? '' : ` at ${answer.site}`;
  const untimed = `${countText(told.untimed, 'recording')} without a time ${told.untimed === 1 ? 'is' : 'are'} part of none.`;
  return {
    deployments,
    proposed: 0,
    lines: [
      `Made ${countText(deployments.length, 'deployment')} of ${dataset_name}${at}.${told.untimed > 0 ? ` ${untimed}` : ''}`,
    ],
  };
}
