import type { LinesByGroup } from '../mutation.ts';

export const placesLines: LinesByGroup = {
  places: {
    'workers/api/src/identity/places.ts': [
      [
        "role != null && includesRole(role, 'manager')",
        "role != null && includesRole(role, 'viewer')",
        'viewers learn the exact places of hidden sites',
      ],
      [
        'hiding.hides_places = 1 OR EXISTS',
        'EXISTS',
        'deleting the last site that is not exact shows all places',
      ],
      [
        'return project?.hides === 1 ? project.project_id : null;',
        'return null;',
        'answers tell hidden places',
      ],
      [
        "withoutPlaces(project?.title ?? '')",
        "(project?.title ?? '')",
        'the title of a project tells a hidden place',
      ],
      [
        "(typeof value === 'string' ? '' : null)",
        'value',
        'the header of a recording tells a hidden place',
      ],
      [
        '.filter(([name]) => !coordinates.has(name))',
        '',
        'settings of an analysis tell a hidden place',
      ],
      [
        '  recorder: redactRecorder,',
        '  recorder: unchanged,',
        'readers who may not learn places learn the names of recorders',
      ],
      [
        "if (precision === 'exact') return site;",
        "if (precision !== 'hidden') return site;",
        'blurred sites are told exactly',
      ],
      [
        "marks[name] === 'blurred' ? (publicPlace[name] ?? null) : one",
        "marks[name] === 'blurred' ? (publicPlace[name] ?? one) : one",
        'note and height tell a hidden place',
      ],
      [
        '  managers: toNull,',
        '  managers: unchanged,',
        'notes of deployments are told to everybody',
      ],
      [
        'exact: seesExactPlaces(one.role),',
        'exact: true,',
        'the list of projects tells hidden places',
      ],
      [
        'const others = hides ? redactFacts : unchanged;',
        'const others = unchanged;',
        'members that the contract does not know tell a hidden place',
      ],
      [
        'next_cursor: await sealAlike(deps.config, cursorPurpose(id, seen.hiding), cursor),',
        'next_cursor: cursor,',
        'a cursor tells a hidden place',
      ],
    ],
    'workers/api/src/survey/sites.ts': [
      [
        "AND public_precision <> 'exact')`",
        "AND public_precision = 'hidden')`",
        'a project with blurred sites hides nothing',
      ],
    ],
    'packages/contract/src/places.ts': [
      [
        "deployment_count: 'open',\n      ...versioned,\n    },\n    next_cursor: 'cursor',",
        "deployment_count: 'open',\n      ...versioned,\n    },\n    next_cursor: 'open',",
        'the cursor of sites tells a hidden place',
      ],
    ],
    'workers/api/src/survey/deployment-row.ts': [
      [
        "{ ...entry, reason: null, made_by: '' }",
        'null',
        'readers without an account see uncorrected hours',
      ],
    ],
    'workers/api/src/analysis/results.ts': [
      [
        'return how === undefined ? null : placelessName(name);',
        'return name;',
        'result files with places are handed out',
      ],
      [
        "if (wantsLinks && !named(placelessName('files.csv')))",
        "if (wantsLinks && !named('files.csv'))",
        'results of earlier versions are handed out without their files',
      ],
      [
        'ctx.hidesPlaces ? placelessFiles(stored, wantsLinks) : wholeFiles(stored)',
        'wholeFiles(stored)',
        'result files tell hidden places',
      ],
    ],
    'packages/recordings/src/survey/places.ts': [
      [
        'const cells = cellsOfDegree[precision];',
        'const cells = 10 * cellsOfDegree[precision];',
        'blurred places are ten times as fine',
      ],
      ["if (precision === 'hidden') return null;", '', 'a hidden place is no null'],
    ],
    'packages/recordings/src/names/without-places.ts': [
      ['Math.max(a, b) >= 1', 'Math.max(a, b) >= 100', 'a pair of decimal degrees is told'],
    ],
    'packages/recordings/src/writing/bare-sound.ts': [
      ['head[4] = 0x80;', '', 'a FLAC file without its tags cannot be decoded'],
    ],
  },
  storage: {
    'workers/api/src/storage/usage.ts': [
      [
        'total_size_bytes + other_bytes + pending_bytes',
        'total_size_bytes + other_bytes',
        'promised files take no storage, so that many at once exceed the limit',
      ],
      ['row.ceiling ?? ', '', "an account's own ceiling does not count"],
    ],
    'workers/api/src/uploads/reserve-files.ts': [
      [
        'asked.running + ${usedBytesSql(ctx.userId)}',
        'asked.running + 0 * ${usedBytesSql(ctx.userId)}',
        'the storage limit holds for each call alone',
      ],
      [
        'asked.position + 1 + (SELECT coalesce(sum(pending_count), 0)',
        '0 * (SELECT coalesce(sum(pending_count), 0)',
        'an account promises files without end',
      ],
      [
        "WHERE files.damaged_at IS NOT NULL OR (files.status <> 'stored'",
        'WHERE files.damaged_at IS NOT NULL OR (true',
        'a promise takes the place of a stored file',
      ],
    ],
    'workers/api/src/uploads/file-verdicts.ts': [
      [
        'said.running + ${usedBytesSql(dataset.user_id)}',
        'said.running + 0 * ${usedBytesSql(dataset.user_id)}',
        'what arrives late is stored beyond the limit',
      ],
    ],
  },
};
