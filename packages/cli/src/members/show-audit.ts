import type { AuditEntry } from '@biophony/contract';
import type { MembersClient } from '@biophony/sdk';
import type { CommandContext } from '../output/context.ts';
import { auditHeading, auditLine, auditTable } from './members-text.ts';

/** Lines that a table for people has. */
const shown = 100;

/**
 * Shows who changed what: the newest hundred lines for people, all of them as JSON or CSV. Memory does not grow with the
 * number of lines as CSV.
 */
export async function showAudit(
  ctx: Pick<CommandContext, 'answer' | 'interrupts' | 'settings' | 'width'>,
  client: MembersClient,
  { project, csv = false }: { project: string; csv?: boolean },
): Promise<void> {
  const pages = client.audit.list(project, { limit: 1000 }, { signal: ctx.interrupts.stop });
  if (csv && ctx.settings.mode !== 'json') {
    process.stdout.write(auditHeading());
    for await (const entry of pages) process.stdout.write(auditLine(entry));
    return;
  }
  const entries: AuditEntry[] = [];
  for await (const entry of pages) {
    if (ctx.settings.mode !== 'json' && entries.length === shown) break;
    entries.push(entry);
  }
  await ctx.answer({ entries }, auditTable(entries, ctx.width));
}
