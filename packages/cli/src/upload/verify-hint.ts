import type { Receipt } from '../receipt/receipt.ts';
import { quoted } from '../../../../scripts/launch/quoted.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** The command that proves that the service has what is on the card. */
export function verifyCommand({ card_folders: folders, project, dataset }: Receipt): string {
  const card = folders.map((folder) => quoted(folder)).join(' ');
  return biophony(`verify ${card} --project ${project?.project_id} --dataset ${dataset?.data_id}`);
}
