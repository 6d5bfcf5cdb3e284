import { holds } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import type * as z from 'zod';

interface Telling {
  text: (text: string) => string;
  recorder: (recorder: string) => string;
}

type Tell = (value: unknown, telling: Telling) => unknown;

type Schema = z.core.$ZodType;
type Members = Readonly<Record<string, unknown>>;

const places = new Set(['lat', 'lon', 'latitude', 'longitude']);
const asItIs: Tell = (value) => value;
const asText: Tell = (value, { text }) => (typeof value === 'string' ? text(value) : value);
const asRecorder: Tell = (value, { recorder }) =>
  typeof value === 'string' ? recorder(value) : value;
const asPlace: Tell = (value) => (typeof value === 'string' ? '' : null);

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings and timeline events have no schema. */
const asFacts: Tell = (value, telling) => {
  if (typeof value === 'string') return telling.text(value);
  if (Array.isArray(value)) return value.map((one: unknown) => asFacts(one, telling));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !places.has(name))
      .map(([name, one]) => [
        telling.text(name),
        (name === 'device_id' ? asRecorder : asFacts)(one, telling),
      ]),
  );
};

const ofMembers =
  (shape: ReadonlyMap<string, Tell>, others: Tell): Tell =>
  (value, telling) =>
    isMembers(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [
            name,
            (shape.get(name) ?? others)(one, telling),
          ]),
        )
      : value;

const ofItems =
  (item: Tell): Tell =>
  (value, telling) =>
    Array.isArray(value) ? value.map((one: unknown) => item(one, telling)) : value;

/** Applies all forms: hiding more is right for each. */
const ofAll =
  (forms: readonly Tell[]): Tell =>
  (value, telling) =>
    forms.reduce((told, form) => form(told, telling), value);

const made = new WeakMap<Schema, Tell>();

/** Cached, so that a list of thousands costs no more. */
function tellOf(schema: Schema): Tell {
  const before = made.get(schema);
  if (before) return before;
  const tell = makeTell(schema);
  made.set(schema, tell);
  return tell;
}

function makeTell(schema: Schema): Tell {
  const known = holds.get(schema as never)?.holds;
  if (known === 'program_text') return asItIs;
  if (known === 'recorder') return asRecorder;
  if (known === 'place') return asPlace;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      // Dates, addresses and identifiers of a set form.
      return 'format' in def && def.format !== undefined ? asItIs : asText;
    case 'object': {
      const shape = Object.entries(def.shape).map(
        ([name, one]) => [name, tellOf(one as Schema)] as const,
      );
      const whole = new Map(shape.filter(([, tell]) => tell !== asItIs));
      if (def.catchall && def.catchall._zod.def.type !== 'never')
        return ofMembers(new Map(shape), asFacts);
      return whole.size === 0 ? asItIs : ofMembers(whole, asItIs);
    }
    case 'array': {
      const item = tellOf(def.element as Schema);
      return item === asItIs ? asItIs : ofItems(item);
    }
    case 'tuple':
      return ofItems(ofAll(def.items.map((item) => tellOf(item as Schema))));
    case 'record': {
      const value = tellOf(def.valueType as Schema);
      if (value === asFacts) return asFacts;
      return value === asItIs ? asItIs : ofMembers(new Map(), value);
    }
    case 'union': {
      const forms = def.options.map((one) => tellOf(one as Schema)).filter((one) => one !== asItIs);
      return forms.length === 0 ? asItIs : ofAll(forms);
    }
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default': {
      const inner = tellOf(def.innerType as Schema);
      return inner === asItIs
        ? asItIs
        : (value, telling) => (value == null ? value : inner(value, telling));
    }
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'never':
      return asItIs;
    default:
      return asFacts;
  }
}

/** Lets other calls run between items of the answer's lists. */
async function tellInTurns(
  schema: Schema,
  value: unknown,
  telling: Telling,
  turn: () => Promise<void>,
): Promise<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array' && Array.isArray(value)) {
    const item = tellOf(def.element as Schema);
    const told: unknown[] = [];
    for (const one of value as unknown[]) {
      await turn();
      told.push(item(one, telling));
    }
    return told;
  }
  if (def.type !== 'object' || def.catchall?._zod.def.type !== 'never' || !isMembers(value))
    return tellOf(schema)(value, telling);
  const told: [string, unknown][] = [];
  for (const [name, one] of Object.entries(value)) {
    const member = def.shape[name] as Schema | undefined;
    told.push([
      name,
      member ? await tellInTurns(member, one, telling, turn) : asFacts(one, telling),
    ]);
  }
  return Object.fromEntries(told);
}

interface Pseudonyms {
  meet(recorders: Iterable<string>): Promise<void>;
  of(recorder: string): string;
}

interface ToldOptions {
  /** Called only if the answer names a recorder. */
  pseudonyms: () => Promise<Pseudonyms>;
  turn?: () => Promise<void>;
}

/**
 * Redacts an answer for callers who may not see exact coordinates: `[place hidden]` for texts that
 * reveal a place, null in place fields, pseudonyms for recorders. The schema says what is text.
 */
export async function toldWithoutPlaces<T>(
  schema: z.ZodType,
  answer: T,
  { pseudonyms, turn = async () => {} }: ToldOptions,
): Promise<T> {
  // Lists repeat most of their texts.
  const known = new Map<string, string>();
  const text = (written: string) => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const now = withoutPlaces(written);
    known.set(written, now);
    return now;
  };
  const recorders = new Set<string>();
  const recorder = (name: string) => {
    recorders.add(name);
    return name;
  };
  const told = await tellInTurns(schema, answer, { text, recorder }, turn);
  if (recorders.size === 0) return told as T;
  const names = await pseudonyms();
  await names.meet(recorders);
  const asItStands = (written: string) => written;
  return (await tellInTurns(schema, told, { text: asItStands, recorder: names.of }, turn)) as T;
}
