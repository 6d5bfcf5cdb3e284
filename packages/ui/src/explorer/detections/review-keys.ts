/** One line of what people are told about keys: its name, the keys as they are written, and what each of them does. */
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

/** Keys that go through the list. */
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

/** Keys for the chosen detection, in the list and in the picture of its sound, where nothing can be said of it. */
export const listenKeys = [line('play', 'Space', { ' ': 'play', Enter: 'play' })];

/** The same where something can be said. */
export const judgeKeys = [
  ...listenKeys,
  line('correct', 'Y', { y: 'correct' }),
  line('wrong', 'N', { n: 'wrong' }),
  line('unsure', 'U', { u: 'unsure' }),
  line('takeBack', 'X', { x: 'none' }),
];

/** Keys for its sound, anywhere in the explorer but in fields. */
export const soundKeys = [
  line('zoom', '+ −', { '+': 'nearer', '=': 'nearer', '-': 'farther', _: 'farther' }),
  line('everything', '0', { '0': 'everything' }),
  line('species', 'C', { c: 'species' }),
  line('loop', 'L', { l: 'loop' }),
  line('band', 'B', { b: 'band' }),
];

/** Keys in the picture alone. */
export const pictureKeys = [
  line('move', '← → ↑ ↓', {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
  }),
  line('zoomFrequency', 'Shift ↑ ↓', { 'Shift+ArrowUp': 'higher', 'Shift+ArrowDown': 'lower' }),
];

/** What the keys of some lines do. */
type ActionOf<Lines extends readonly KeyLine<string, string>[]> = Lines[number]['does'][string];
export type MoveAction = ActionOf<typeof moveKeys>;
export type JudgeAction = ActionOf<typeof judgeKeys>;
export type SoundAction = ActionOf<typeof soundKeys>;
export type PictureAction = ActionOf<typeof pictureKeys>;
/** Names of all lines, which the messages have words for. */
export type KeyName = (
  | typeof moveKeys
  | typeof judgeKeys
  | typeof soundKeys
  | typeof pictureKeys
)[number]['name'];

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a key does by these lines; undefined for keys that stand in none, and for those of the browser. */
export function actionOf<Action extends string>(
  lines: readonly KeyLine<string, Action>[],
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
): Action | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const name = shiftKey && plain.length > 1 ? `Shift+${plain}` : plain;
  return lines.find(({ does }) => Object.hasOwn(does, name))?.does[name];
}

/** The lines in words: `Space play, Y correct`. */
export const keysText = (
  lines: readonly KeyLine<KeyName, string>[],
  words: Readonly<Record<KeyName, string>>,
): string => lines.map(({ name, shown }) => `${shown} ${words[name]}`).join(', ');

/** The key of a line as `aria-keyshortcuts` has it. */
export const shortcutOf = (name: (typeof soundKeys)[number]['name']): string | undefined =>
  soundKeys.find((one) => one.name === name)?.shown;
