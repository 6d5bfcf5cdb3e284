import type { Client } from '@biophony/sdk';
import { explain, isNotAllowed } from '../errors/explain.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import {
  settleDeployments,
  siteOfDryRun,
  type SettledDeployments,
  type SiteChoice,
} from '../survey/settle-deployments.ts';
import type { CardUploadResult } from './card-upload.ts';

/** What became of a card's deployments; `exitCode` says whether they could be made. */
export interface SettledCard extends SettledDeployments {
  exitCode: ExitCode;
}

/** The deployments in the summary of `--json`. */
export const settledFields = ({ deployments, proposed }: SettledDeployments) => ({
  deployments,
  deployments_proposed: proposed,
});

/** Makes the deployments of a card that was uploaded whole. What keeps them from being made is told: the card is stored. */
export async function settleCard(
  ctx: CommandContext,
  client: Client,
  { receipt, error }: CardUploadResult,
  site: SiteChoice | null,
  card?: string,
): Promise<SettledCard> {
  const nothing = { deployments: [], proposed: 0, lines: [] };
  const { project, dataset, dry_run, ended } = receipt;
  if (dry_run && site !== null) {
    const line = await siteOfDryRun(ctx, client, project?.project_id ?? null, site);
    return { ...nothing, lines: [line], exitCode: exitCodes.done };
  }
  const isWhole = !error && !dry_run && ended === 'complete' && !ctx.interrupts.stop.aborted;
  if (!project || !dataset || !isWhole) return { ...nothing, exitCode: exitCodes.done };
  try {
    const of = { projectId: project.project_id, dataset, site, isOfSeveral: card !== undefined };
    return { ...(await settleDeployments(ctx, client, of)), exitCode: exitCodes.done };
  } catch (thrown) {
    const { message, hint, exitCode } = explain(thrown, ctx.settings.apiUrl);
    // Nobody asked for deployments, and a key that may only upload is as good as before.
    if (site === null && isNotAllowed(thrown)) return { ...nothing, exitCode: exitCodes.done };
    const text = `No deployment was made of ${dataset.dataset_name}. ${message} ${hint}`.trim();
    ctx.tell({ event: 'warning', text, ...(card === undefined ? {} : { card }) });
    return { ...nothing, exitCode: site === null ? exitCodes.done : exitCode };
  }
}
