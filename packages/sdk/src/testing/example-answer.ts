import { endpoints, openApiDocument, type Endpoint, type RouteId } from '@biophony/contract';

type Json = Record<string, unknown>;
type Operation = {
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
};

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

let examples: Map<RouteId, unknown> | undefined;
function exampleOf({ id }: Endpoint): unknown {
  if (!examples) {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
    examples = new Map();
    for (const row of Object.values(endpoints)) {
      const { responses } = paths[row.path]?.[row.method.toLowerCase()] ?? { responses: {} };
      examples.set(row.id, responses[row.status]?.content?.['application/json']?.example);
    }
  }
  return structuredClone(examples.get(id));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What was sent, in the places of an answer that have its names. */
function echoed(answer: unknown, sent: Json): unknown {
  if (!isJson(answer)) return answer;
  const entries = Object.entries(answer).map(([name, value]) => [
    name,
    Object.hasOwn(sent, name) ? sent[name] : echoed(value, sent),
  ]);
  return Object.fromEntries(entries);
}

/** The contract's own example of an answer, with what was sent in it wherever that makes a valid answer. */
export function exampleAnswer(
  row: Endpoint,
  params: Readonly<Record<string, string>>,
  body: unknown,
): unknown {
  const example = exampleOf(row);
  const ids = Object.fromEntries(Object.entries(params).map(([name, id]) => [snake(name), id]));
  const own = echoed(example, { ...(isJson(body) ? body : {}), ...ids });
  return row.answer.safeParse(own).success ? own : example;
}
