import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type { CardReader } from '../../card/read/card-reader.ts';
import { CliError } from '../../errors/cli-error.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { countText, numberText } from '../../text/format.ts';
import { otherContents } from './card-contents.ts';
import { compareRecorders, type OtherRecorders } from './card-recorders.ts';

/** Why a dataset is another card's: its recorders, or what stands there under the names of this card's files. */
export type OtherCard = { recorders: OtherRecorders } | { differing: string[] };

const namedRecorders = 3;

function recordersText(ids: string[]): string {
  const more = ids.length - namedRecorders;
  const named = ids.slice(0, namedRecorders).join(', ');
  const noun = ids.length === 1 ? 'recorder' : 'recorders';
  return `${noun} ${named}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
}

/** The files compared: `A.WAV`, or `A.WAV and 7 more files`. */
function filesText([first = '', ...others]: string[]): string {
  return others.length > 0 ? `${first} and ${countText(others.length, 'more file')}` : first;
}

/**
 * What makes a dataset another card's. Null when the card may go there: it is empty, one of its recorders is on the
 * card, or the recorders are not known and no file stands there with other content under all the names compared.
 */
export async function otherCardIn(
  client: Client,
  dataset: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<OtherCard | null> {
  if (dataset.file_count + dataset.pending_count === 0) return null;
  const recorders = await compareRecorders(client, dataset, reader, signal);
  if (recorders === 'same') return null;
  if (recorders !== 'unknown') return { recorders };
  const differing = await otherContents(client, dataset, reader, signal);
  return differing && { differing };
}

/** Says that a card goes to a dataset of another name, and why. */
export function otherCardText(cardName: string, other: OtherCard, name: string): string {
  const why =
    'recorders' in other
      ? `holds another card's recordings (${recordersText(other.recorders.dataset)}), so this one ` +
        `(${recordersText(other.recorders.card)})`
      : `holds another card's recordings of the same names (${filesText(other.differing)} with other content), so this one`;
  return `"${cardName}" ${why} goes to "${name}"; choose another name with --name.`;
}

/** The error of a card that was to go, by name, where another card's recordings are. */
export function otherCardError(name: string, other: OtherCard): CliError {
  const why =
    'recorders' in other
      ? `holds recordings of the ${recordersText(other.recorders.dataset)}, and this card is of the ${recordersText(other.recorders.card)}`
      : `holds ${filesText(other.differing)} of this card's names with other content`;
  return new CliError(`The dataset "${name}" ${why}. Nothing was sent.`, {
    hint: 'Choose another --name, or leave it out and a free one is taken. To have several recorders in one dataset, give all their folders in one command.',
    exitCode: exitCodes.usage,
    code: 'other_card',
  });
}
