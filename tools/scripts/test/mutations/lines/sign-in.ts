import type { LinesByGroup } from '../mutation.ts';

export const signInLines: LinesByGroup = {
  'sign-in': {
    'workers/api/src/identity/callers.ts': [
      ['row.count > attempts', 'row.count > 2 * attempts', 'twice as many guesses'],
      ['.slice(0, 4)', '.slice(0, 8)', 'each address of an IPv6 network has guesses of its own'],
    ],
    'workers/api/src/identity/guess-limits.ts': [
      [
        '          [`sign-in:${hash}`]: guessesAnywhere,\n',
        '',
        'guesses at one account from many addresses are not limited by the quarter of an hour',
      ],
      [
        '          [`sign-in-day:${hash}`]: guessesADay,\n',
        '',
        'guesses at one account are not limited by the day',
      ],
      [
        '          [`sign-in:${hash}:${from}`]: guessesHere,\n',
        '',
        'an address uses up all guesses at an account, so that its owner is kept out',
      ],
    ],
    'workers/api/src/identity/factor-codes.ts': [
      [
        '  await countAttempts(deps, allowances);\n',
        '',
        'codes of a second factor can be guessed without limit',
      ],
      [
        'step !== null && (await useStep(deps, userId, step))',
        'step !== null',
        'a code of an authenticator app works twice',
      ],
      ['const drift = 1;', 'const drift = 5;', 'codes work for minutes'],
    ],
    'workers/api/src/identity/second-factors.ts': [
      [
        '  if (held && session) return held;',
        '  if (held) return held;',
        'a sign-in that waits for its code outlasts its session',
      ],
    ],
    'workers/api/src/identity/one-time-tokens.ts': [
      [
        'if (!row || row.expiresAt <= clock.now().toISOString())',
        'if (!row)',
        'links and codes that work once work for ever',
      ],
    ],
    'workers/api/src/identity/spent-tokens.ts': [
      [
        'if (deps.clock.now().getTime() - spent.spent_at <= graceMs) return spent.current;',
        'return spent.current;',
        'a stolen session token is not noticed',
      ],
      ['  await endUserTokens(deps, user_id);\n', '', 'ID tokens outlast a stolen session'],
    ],
    'workers/api/src/identity/device-login.ts': [
      [" AND status = 'pending'", '', 'a device that was let in is taken over by a second answer'],
      [
        'if (!row || row.expires_at <= deps.clock.now().toISOString()) return expired;',
        'if (!row) return expired;',
        'the code of a device works for ever',
      ],
    ],
    'workers/api/src/identity/social-sign-in.ts': [
      [
        '      grant.codeChallenge === (await toChallenge(body.code_verifier)) &&\n',
        '',
        'whoever sees the code of a sign-in window takes the session',
      ],
      [
        "grant.origin === (c.req.header('origin') ?? grant.origin)",
        "grant.origin !== ''",
        'another page exchanges the code of a sign-in window',
      ],
    ],
  },
  tokens: {
    'workers/api/src/identity/tokens.ts': [
      [
        '      audience: config.baseUrl,\n',
        '',
        'a token that was made for another audience signs in',
      ],
      [
        '    assertJwtType(protectedHeader.typ);\n',
        '',
        'a token of another kind is taken for an ID token',
      ],
      [
        'maxTokenAge: limits.id_token_seconds,',
        'maxTokenAge: 100 * limits.id_token_seconds,',
        'a token that says so works for a hundred hours',
      ],
    ],
    'workers/api/src/identity/firebase-tokens.ts': [
      ['      audience: settings.projectId,\n', '', 'a token of another Firebase project signs in'],
      [
        'verified: email !== null && payload.email_verified === true',
        'verified: email !== null',
        'an address that nobody proved counts as proved',
      ],
      [
        'if (settings.emulator && decodeProtectedHeader',
        'if (decodeProtectedHeader',
        'a token without a signature signs in',
      ],
    ],
    'workers/api/src/identity/embed-tokens.ts': [
      [
        'origin === null || !grant.origins.includes(origin)',
        'origin === null',
        'an embed token works on any page',
      ],
      [
        '  if (!endpoint.embed)\n',
        '  if (endpoint === null)\n',
        'an embed token calls what is not for widgets',
      ],
      ['  await assertStanding(deps, grant);\n', '', 'an embed token outlasts what it was made by'],
      [
        '  await assertReach(deps, grant, call.params);\n',
        '',
        "an embed token reads others' projects",
      ],
      [
        "return name === 'analysisId' && id === grant.analysisId",
        "return name === 'analysisId'",
        'an embed token of an analysis reads all others',
      ],
      [
        'if (grant.makerId !== grant.userId && !manages) return false;\n',
        '',
        'the tokens of a manager outlast the role',
      ],
      [
        'if (grant.keyId === null) return grant.issuedAt >= row.valid_after;',
        'if (grant.keyId === null) return true;',
        'embed tokens outlast the end of all sessions',
      ],
      [
        'AND expires_at > ${clock.now().toISOString()}\n',
        '\n',
        'a link for viewers works after its end',
      ],
    ],
    'workers/api/src/identity/public-project.ts': [
      [' AND enabled = 1', '', 'a project that is public no longer is shown to everybody'],
    ],
  },
};
