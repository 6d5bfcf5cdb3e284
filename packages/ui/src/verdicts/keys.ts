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

export const judgeKeys = [
  ...listenKeys,
  line('correct', 'Y', { y: 'correct' }),
  line('wrong', 'N', { n: 'wrong' }),
  line('unsure', 'U', { u: 'unsure' }),
  line('takeBack', 'X', { x: 'none' }),
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

type ActionOf<Lines extends readonly KeyLine<string, string>[]> = Lines[number]['does'][string];
export type MoveAction = ActionOf<typeof moveKeys>;
export type JudgeAction = ActionOf<typeof judgeKeys>;
export type SoundAction = ActionOf<typeof soundKeys>;
export type PictureAction = ActionOf<typeof pictureKeys>;
export type KeyName = (
  | typeof moveKeys
  | typeof judgeKeys
  | typeof soundKeys
  | typeof pictureKeys
)[number]['name'];

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Undefined for other keys and shortcuts of the browser. */
export function actionOf<Action extends string>(
  lines: readonly KeyLine<string, Action>[],
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
): Action | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const name = shiftKey && plain.length > 1 ? `Shift+${plain}` : plain;
  return lines.find(({ does }) => Object.hasOwn(does, name))?.does[name];
}

/** `Space play, Y correct`. */
export const keysText = (
  lines: readonly KeyLine<KeyName, string>[],
  words: Readonly<Record<KeyName, string>>,
): string => lines.map(({ name, shown }) => `${shown} ${words[name]}`).join(', ');

export const shortcutOf = (name: (typeof soundKeys)[number]['name']): string | undefined =>
  soundKeys.find((one) => one.name === name)?.shown;
