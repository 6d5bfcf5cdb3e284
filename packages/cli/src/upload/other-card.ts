import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { numberText } from '../text/format.ts';
import type { OtherRecorders } from './card-recorders.ts';

const namedRecorders = 3;

function recordersText(ids: string[]): string {
  const more = ids.length - namedRecorders;
  const named = ids.slice(0, namedRecorders).join(', ');
  const noun = ids.length === 1 ? 'recorder' : 'recorders';
  return `${noun} ${named}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
}

/** Says that a card goes to a dataset of another name, and why. */
export const otherCardText = (
  cardName: string,
  { dataset, card }: OtherRecorders,
  name: string,
): string =>
  `"${cardName}" holds another card's recordings (${recordersText(dataset)}), so this one ` +
  `(${recordersText(card)}) goes to "${name}"; choose another name with --name.`;

/** The error of a card that was to go, by name, where another card's recordings are. */
export const otherCard = (name: string, { dataset, card }: OtherRecorders): CliError =>
  new CliError(
    `The dataset "${name}" holds recordings of the ${recordersText(dataset)}, and this card is of the ${recordersText(card)}. Nothing was sent.`,
    {
      hint: 'Choose another --name, or leave it out and a free one is taken. To have several recorders in one dataset, give all their folders in one command.',
      exitCode: exitCodes.usage,
      code: 'other_card',
    },
  );
