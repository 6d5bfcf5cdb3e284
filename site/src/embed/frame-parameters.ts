import { frameAttributes } from './frame-attributes.ts';

/** Widget name in a frame's path, such as `/embed/species`. */
export const parseWidget = (path: string): string => path.split('/')[2] ?? '';

/** Attributes of the widget in a frame's address; drops empty values. */
export const passedOn = (params: URLSearchParams): [string, string][] =>
  frameAttributes.flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });

/**
 * Most characters of `messages` in a frame's address: many servers refuse addresses over 8,000
 * bytes.
 */
export const messagesLength = 4000;

/** Texts, lists of texts, and functions that fill in values. */
interface Catalogue {
  readonly [key: string]: unknown;
}
type Given = Record<string, unknown>;
type Read = { messages: Given } | { fault: string };

const isPart = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Turns a text with placeholders (`{1}` is the first) into the function a catalogue has. */
const withValues =
  (text: string) =>
  (...values: unknown[]): string =>
    text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at) - 1] ?? ''));

/** Undefined when invalid. */
function textFor(own: unknown, value: unknown): unknown {
  if (typeof own === 'string' && typeof value === 'string') return value;
  if (typeof own === 'function' && typeof value === 'string') return withValues(value);
  const isList =
    Array.isArray(own) &&
    Array.isArray(value) &&
    own.length === value.length &&
    value.every(isText);
  return isList ? value : undefined;
}
const isText = (value: unknown) => typeof value === 'string';

function readPart(part: Catalogue, catalogue: Catalogue, within: string): Read {
  const read: [string, unknown][] = [];
  for (const [key, value] of Object.entries(part)) {
    const name = within + key;
    if (!Object.hasOwn(catalogue, key))
      return { fault: `messages has "${name}", which is no text of a widget. Leave it out.` };
    const own = catalogue[key];
    if (isPart(own) && isPart(value)) {
      const inner = readPart(value, own, `${name}.`);
      if ('fault' in inner) return inner;
      read.push([key, inner.messages]);
      continue;
    }
    const text = textFor(own, value);
    if (text === undefined)
      return {
        fault: `messages has no text for "${name}". Give it as "${name}" stands in the catalogue.`,
      };
    read.push([key, text]);
  }
  return { messages: Object.fromEntries(read) };
}

/**
 * JSON such as `{"explorer":{"species":"Arter"}}`. Shown as text, never as HTML. `known` is a
 * catalogue with every allowed text. The error message is for the page's author.
 */
export function readMessages(text: string, catalogue: Catalogue): Read {
  if (text.length > messagesLength)
    return {
      fault: `messages has ${text.length} characters, and an address may have ${messagesLength}. Leave texts out, or use the element in place of a frame.`,
    };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isPart(value))
    return {
      fault: 'messages is no object in JSON. Write it as {"explorer":{"species":"Arter"}}.',
    };
  return readPart(value, catalogue, '');
}
