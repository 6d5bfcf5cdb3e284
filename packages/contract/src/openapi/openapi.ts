import { endpoints, type Endpoint } from '../endpoints/index.ts';
import { componentSchemas } from './components.ts';
import { documentHeaders, failureResponses } from './failures.ts';
import type { Json } from './json.ts';
import { operationOf } from './operations.ts';
import { documentTags } from './tags.ts';

const description = `Field recordings in; species, times and numbers out.

Calls take and answer JSON. Sign them with \`Authorization: Bearer\` and an API key (\`bp_...\`, made in Account Settings) or an ID token. A call that fails answers \`{ error, code, request_id }\`: a sentence for a person, a stable code for programs. Lists with \`next_cursor\` come in pages. Answers may get more properties in later versions.

The paths of rows with \`x-origin: specification\` are fixed by the specification of the product. Two pairs of them overlap in form, \`/api/data/{projectId}/datasets\` with \`/api/data/datasets/{dataId}\` and \`/api/data/{projectId}/dataset\` with \`/api/data/datasets/{dataId}\`: IDs are never \`datasets\` or \`dataset\`, so that one call always means one row.`;

const bearer = (text: string) => ({ type: 'http', scheme: 'bearer', description: text });

/** Builds the OpenAPI 3.1 document from the endpoint table. */
export function openApiDocument(): Json {
  const rows: readonly Endpoint[] = Object.values(endpoints);
  const schemas = componentSchemas(rows);
  const paths: Record<string, Json> = {};
  for (const row of rows)
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operationOf(row, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Biophony',
      version: '0.1.0',
      summary: 'Analysis of ecological field recordings',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The service that answers this document' },
      { url: 'http://127.0.0.1:8787', description: 'A service on your own machine (`npm start`)' },
    ],
    tags: documentTags(),
    paths,
    components: {
      schemas,
      responses: failureResponses(rows),
      headers: documentHeaders,
      securitySchemes: {
        id_token: bearer('ES256 ID token of the signed-in user, valid for ten minutes'),
        api_key: bearer('API key (bp_...) with scopes'),
        embed_token: bearer('Embed token for widgets: one project or analysis, listed origins'),
        runner: bearer('Secret of the analysis runners, or a runner token'),
        session_token: bearer('Refresh session of a sign-in, for programs'),
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'biophony.session_token',
          description: 'Refresh session of a sign-in, for browsers',
        },
      },
    },
  };
}
