import { actionOf } from '../explorer/detections/review-keys.ts';

interface KeyLine<Name extends string, Action extends string> {
  name: Name;
  shown: string;
  does: Readonly<Record<string, Action>>;
}

const line = <Name extends string, Action extends string>(
  name: Name,
  shown: string,
  does: Readonly<Record<string, Action>>,
): KeyLine<Name, Action> => ({ name, shown, does });

/** Keys `1` to `9` as numbered actions. */
const digits = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [String(at + 1), `number${at + 1}` as const]),
) as Readonly<Record<string, `number${number}`>>;

export const clipKeys = [
  line('yes', 'Y', { y: 'yes' }),
  line('no', 'N', { n: 'no' }),
  line('unsure', 'U', { u: 'unsure' }),
  line('skip', 'S', { s: 'skip' }),
  line('other', '1–9', digits),
  line('species', 'C', { c: 'species' }),
  line('note', '/', { '/': 'note' }),
];

export const gridKeys = [
  line('toggle', '1–9', digits),
  line('page', 'Enter', { Enter: 'page' }),
  line('skipPage', 'S', { s: 'skip' }),
];

export const commonKeys = [
  line('undo', 'Z', { z: 'undo' }),
  line('play', 'Space', { ' ': 'play' }),
  line('speed', 'L', { l: 'speed' }),
  line('blind', 'B', { b: 'blind' }),
  line('grid', 'G', { g: 'grid' }),
  line('help', '?', { '?': 'help' }),
];

type LineOf<Lines extends readonly KeyLine<string, string>[]> = Lines[number];
export type ReviewKeyName =
  | LineOf<typeof clipKeys>['name']
  | LineOf<typeof gridKeys>['name']
  | LineOf<typeof commonKeys>['name'];
export type ReviewAction =
  | LineOf<typeof clipKeys>['does'][string]
  | LineOf<typeof gridKeys>['does'][string]
  | LineOf<typeof commonKeys>['does'][string];

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export const reviewActionOf = (grid: boolean, pressed: Pressed): ReviewAction | undefined =>
  actionOf<ReviewAction>([...(grid ? gridKeys : clipKeys), ...commonKeys], pressed);

/** Number of `number1` to `number9`; null for other actions. */
export const numberOf = (action: ReviewAction): number | null =>
  action.startsWith('number') ? Number(action.slice('number'.length)) : null;
