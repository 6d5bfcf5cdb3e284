import type { Receipt } from '../receipt/receipt.ts';
import type { Judged } from '../verdict/can-be-formatted.ts';
import { quoted } from '../../../../scripts/launch/quoted.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** The command that proves that the service has what is on the card. */
export function verifyCommand({ card_folders: folders, project, dataset }: Receipt): string {
  const card = folders.map((folder) => quoted(folder)).join(' ');
  return biophony(`verify ${card} --project ${project?.project_id} --dataset ${dataset?.data_id}`);
}

/** Offers that command: as what is still to be done, or, where the upload says that the card can be formatted, as more. */
export const verifyHint = ({ receipt, judged }: { receipt: Receipt; judged: Judged }): string =>
  `${judged.line ? 'To read all of it back first' : 'Before you format the card'}: ${verifyCommand(receipt)}`;
