interface KeyLine<Name extends string, Action extends string> {
  name: Name;
  shown: string;
  does: Readonly<Record<string, Action>>;
}

const line = <Name extends string, Action extends string>(
  name: Name,
  label: string,
  does: Readonly<Record<string, Action>>,
): KeyLine<Name, Action> => ({ name, shown: label, does });

type LineOf<Lines extends readonly KeyLine<string, string>[]> = Lines[number];
type ActionOf<Lines extends readonly KeyLine<string, string>[]> = LineOf<Lines>['does'][string];

const verdictKeys = [
  line('yes', 'Y', { y: 'yes' }),
  line('no', 'N', { n: 'no' }),
  line('unsure', 'U', { u: 'unsure' }),
];

// The explorer and lists of detections.

export const moveKeys = [
  line('another', '↑ ↓', {
    ArrowUp: 'previous',
    k: 'previous',
    ArrowDown: 'next',
    j: 'next',
    PageUp: 'pageUp',
    PageDown: 'pageDown',
    Home: 'first',
    End: 'last',
  }),
];

/** Where verdicts are not possible. */
export const listenKeys = [line('play', 'Space', { ' ': 'play', Enter: 'play' })];

/** Z and X both take a verdict back, here as in the review. */
export const judgeKeys = [
  ...listenKeys,
  ...verdictKeys,
  line('takeBack', 'Z', { z: 'takeBack', x: 'takeBack' }),
];

/** Anywhere in the explorer except fields. */
export const soundKeys = [
  line('zoom', '+ −', { '+': 'nearer', '=': 'nearer', '-': 'farther', _: 'farther' }),
  line('everything', '0', { '0': 'everything' }),
  line('species', 'C', { c: 'species' }),
  line('loop', 'L', { l: 'loop' }),
  line('band', 'B', { b: 'band' }),
];

export const pictureKeys = [
  line('move', '← → ↑ ↓', {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
  }),
  line('zoomFrequency', 'Shift ↑ ↓', { 'Shift+ArrowUp': 'higher', 'Shift+ArrowDown': 'lower' }),
];

export type MoveAction = ActionOf<typeof moveKeys>;
export type JudgeAction = ActionOf<typeof judgeKeys>;
export type SoundAction = ActionOf<typeof soundKeys>;
export type PictureAction = ActionOf<typeof pictureKeys>;
type KeyName = LineOf<
  typeof moveKeys | typeof judgeKeys | typeof soundKeys | typeof pictureKeys
>['name'];

// The review of a sample.

/** Keys `1` to `9` as numbered actions. */
const digits = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [String(at + 1), `number${at + 1}` as const]),
) as Readonly<Record<string, `number${number}`>>;

export const clipKeys = [
  ...verdictKeys,
  line('skip', 'S', { s: 'skip' }),
  line('other', '1–9', digits),
  line('species', 'C', { c: 'species' }),
  line('note', '/', { '/': 'note' }),
  line('reference', 'R', { r: 'reference' }),
  line('nextReference', 'Shift+R', { 'Shift+r': 'nextReference' }),
];

export const gridKeys = [
  line('toggle', '1–9', digits),
  line('page', 'Enter', { Enter: 'page' }),
  line('skipPage', 'S', { s: 'skip' }),
];

export const commonKeys = [
  line('undo', 'Z', { z: 'undo', x: 'undo' }),
  line('play', 'Space', { ' ': 'play' }),
  line('speed', 'L', { l: 'speed' }),
  line('blind', 'B', { b: 'blind' }),
  line('grid', 'G', { g: 'grid' }),
  line('help', '?', { '?': 'help' }),
];

type ReviewLines = typeof clipKeys | typeof gridKeys | typeof commonKeys;
export type ReviewKeyName = LineOf<ReviewLines>['name'];
export type ReviewAction = ActionOf<ReviewLines>;

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Undefined for other keys and shortcuts of the browser. */
export function findAction<Action extends string>(
  lines: readonly KeyLine<string, Action>[],
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
): Action | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const find = (name: string) => lines.find(({ does }) => Object.hasOwn(does, name))?.does[name];
  // Letters count in either case, but where Shift has its own action.
  if (!shiftKey) return find(plain);
  return find(`Shift+${plain}`) ?? (plain.length === 1 ? find(plain) : undefined);
}

export const findReviewAction = (grid: boolean, pressed: Pressed): ReviewAction | undefined =>
  findAction<ReviewAction>([...(grid ? gridKeys : clipKeys), ...commonKeys], pressed);

/** Number of `number1` to `number9`; null for other actions. */
export const parseNumber = (action: ReviewAction): number | null =>
  action.startsWith('number') ? Number(action.slice('number'.length)) : null;

/** `Space play, Y correct`. */
export const keysText = (
  lines: readonly KeyLine<KeyName, string>[],
  messages: Readonly<Record<KeyName, string>>,
): string => lines.map(({ name, shown: label }) => `${label} ${messages[name]}`).join(', ');

/** As shown, and for `aria-keyshortcuts`. */
export const formatShortcut = <Name extends string>(
  lines: readonly KeyLine<Name, string>[],
  name: NoInfer<Name>,
): string | undefined => lines.find((one) => one.name === name)?.shown;
