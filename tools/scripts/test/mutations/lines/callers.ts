import type { LinesByGroup } from '../mutation.ts';

export const callersLines: LinesByGroup = {
  callers: {
    'workers/api/src/identity/identity.ts': [
      [
        "if (endpoint.access === 'account')\n    throw",
        'if (endpoint === null)\n    throw',
        'an API key does what only a person who is signed in may',
      ],
      [
        '!owner.scopes.includes(scope)',
        'owner.scopes.length === 0',
        'an API key does what it has no scope for',
      ],
      [
        '  assertEndpointRole(endpoint, owner.membership);\n',
        '',
        "a member's API key does what the role does not include",
      ],
      [
        '    assertEndpointRole(endpoint, membership);\n',
        '',
        'a member who is signed in does what the role does not include',
      ],
      [
        'user.deleted_at !== null || proved.issuedAt < user.valid_after',
        'user.deleted_at !== null',
        'ID tokens outlast the end of all sessions',
      ],
      ['    assertNotSuspended(user);\n', '', 'a suspended account goes on'],
      [
        '    if (endpoint.recent) assertRecent(endpoint, deps, proved);\n',
        '',
        'an old sign-in deletes the account',
      ],
      [
        "principal.kind === 'user' && (await isOperator(deps.db, principal.userId))",
        "principal.kind === 'user'",
        'everybody is an operator',
      ],
      [
        'sameSecret(token, deps.config.runnerSecret)',
        'token.length > 0',
        'any bearer is the secret of the runners',
      ],
    ],
    'workers/api/src/base/secrets.ts': [
      [" && expected !== ''", '', 'where no secret is set, an empty one opens everything'],
    ],
    'workers/api/src/identity/api-keys.ts': [
      [
        'Date.parse(row.expires_at) <= now.getTime()',
        'Date.parse(row.expires_at) <= 0',
        'an expired API key goes on',
      ],
      ['  assertNotSuspended(row);\n', '', 'the API key of a suspended account goes on'],
      [' AND u.deleted_at IS NULL', '', 'the API key of a deleted account goes on'],
    ],
    'workers/api/src/identity/runner-tokens.ts': [
      ['if (row.revoked_at !== null)', 'if (row === null)', 'a revoked runner token goes on'],
      [
        "{ kind: 'runner', workOf: row.user_id }",
        "{ kind: 'runner', workOf: null }",
        "a person's own runner is given everybody's work",
      ],
    ],
    'workers/api/src/http/headers.ts': [
      [
        "origin === null ? headers.get('sec-fetch-site') === 'cross-site' : !trusts(config, origin)",
        "headers.get('sec-fetch-site') === 'nowhere'",
        'any page uses the cookie of a visitor who is signed in',
      ],
    ],
    'workers/api/src/app/endpoint-route.ts': [
      [
        'key: actorId === userId ? key : `${key} ${userId}`',
        'key',
        'who is no member any more repeats a call and gets its answer',
      ],
    ],
  },
  tenancy: {
    'workers/api/src/identity/membership.ts': [
      [
        'WHERE project_id = ${projectId} AND user_id = ${ctx.userId}`',
        'WHERE project_id = ${projectId}`',
        "everybody reads everybody's projects",
      ],
      [
        '!row || !isReached(ctx, row.project_id)',
        '!row',
        "a member of one project reaches all of its owner's",
      ],
      [
        'if (includesRole(membership.role, needed)) return;',
        'if (membership.role) return;',
        'every member does what a manager may',
      ],
      [' AND owners.suspended_at IS NULL', '', 'members work on projects of a suspended account'],
    ],
    'workers/api/src/projects/members.ts': [
      [
        " AND managers.role = 'manager'",
        '',
        'who was a manager a moment ago still hands out links',
      ],
      [
        'DELETE FROM viewer_links\n      WHERE project_id',
        'DELETE FROM viewer_links\n      WHERE false AND project_id',
        'who was a manager comes back by a link of their own',
      ],
    ],
    'workers/api/src/projects/invitations.ts': [
      [
        'OR (${members}) < ${limits.members_per_project}',
        'OR (${members}) <= ${limits.members_per_project}',
        'a project has more members than it may',
      ],
      [
        'CASE WHEN project_members.role < excluded.role THEN project_members.role ELSE excluded.role END',
        'excluded.role',
        'a manager who accepts an invitation as viewer is one',
      ],
    ],
    'workers/api/src/uploads/multipart.ts': [
      [
        'AND user_id = ${ctx.userId} AND content_id IS NULL',
        'AND content_id IS NULL',
        "everybody puts parts into others' files",
      ],
    ],
    'workers/api/src/survey/sites.ts': [
      [
        'WHERE project_id = ${projectId} AND user_id = ${ctx.userId})',
        'WHERE project_id = ${projectId})',
        "everybody changes others' sites",
      ],
    ],
    'workers/api/src/runner/shards.ts': [
      [
        'sql`AND analyses.user_id = ${owner}`',
        'nothing',
        "a person's own runner works on others' analyses",
      ],
    ],
  },
  signatures: {
    'workers/api/src/platform/folder-blobs.ts': [
      [
        'actual.length !== expected.length || !timingSafeEqual(actual, expected)',
        'actual.length !== expected.length',
        'anybody makes links to the files of others',
      ],
    ],
    'workers/api/src/platform/folder-routes.ts': [
      ['!grant || isOver(grant, blobs)', '!grant', 'a signed link works for ever'],
      [
        "grant.op === 'put' && c.req.method === 'PUT'",
        "c.req.method === 'PUT'",
        'a link to read a file overwrites it',
      ],
    ],
    'workers/api/src/platform/folder-files.ts': [
      ["encoded.replace(/^\\./, '%2E')", 'encoded', "a key leaves the store's folder"],
    ],
    'workers/analysis/src/http/ask.ts': [
      [
        "from.protocol === 'https:' && next.protocol === 'http:'",
        "from.protocol === 'ftp:' && next.protocol === 'http:'",
        'a redirect leads from https to http',
      ],
    ],
    'workers/analysis/src/http/address.ts': [
      [
        '({ origin, pathname }: URL): string => origin + pathname',
        '({ origin, pathname, search }: URL): string => origin + pathname + search',
        'secrets of signed links stand in results and messages',
      ],
    ],
    'packages/cli/src/kit/config.ts': [
      [
        '    chmodSync(temporary, 0o600);\n',
        '    chmodSync(temporary, 0o644);\n',
        'everybody on the machine reads the API key',
      ],
    ],
  },
};
