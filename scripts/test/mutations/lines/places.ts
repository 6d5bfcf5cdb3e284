import type { LinesByGroup } from '../mutation.ts';

export const placesLines: LinesByGroup = {
  places: {
    'workers/api/src/identity/hidden-places.ts': [
      [
        "role !== null && includesRole(role, 'manager')",
        "role !== null && includesRole(role, 'viewer')",
        'viewers learn the exact places of hidden sites',
      ],
      [
        'hiding.hides_places = 1 OR EXISTS',
        'EXISTS',
        'deleting the last site that is not exact shows all places',
      ],
      [
        "projects.project_id AND public_precision <> 'exact')`",
        "projects.project_id AND public_precision = 'hidden')`",
        'a project with blurred sites hides nothing',
      ],
      [
        'return found?.hides === 1 ? found.project_id : null;',
        'return null;',
        'answers tell hidden places',
      ],
      [
        'hides === 1 ? withoutPlaces(text) : text',
        'text',
        'the title of a project tells a hidden place',
      ],
    ],
    'workers/api/src/http/redact-places.ts': [
      [
        "(typeof value === 'string' ? '' : null)",
        'value',
        'the header of a recording tells a hidden place',
      ],
      ['.filter(([name]) => !places.has(name))', '', 'settings of an analysis tell a hidden place'],
      [
        "if (known === 'recorder') return asRecorder;",
        '',
        'readers who may not learn places learn the names of recorders',
      ],
    ],
    'workers/api/src/survey/sites.ts': [
      [
        "exact || row.public_precision === 'exact'",
        "exact || row.public_precision !== 'hidden'",
        'blurred sites are told exactly',
      ],
      [
        '    elevation_m: null,\n    note: null,\n',
        '    elevation_m,\n    note,\n',
        'note and height tell a hidden place',
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
        "named(how === 'as it is' ? name : placelessName(name))",
        'named(name)',
        'result files with places are handed out',
      ],
      [
        "if (asked && !named(placelessName('files.csv')))",
        "if (asked && !named('files.csv'))",
        'results of earlier versions are handed out without their files',
      ],
      [
        'ctx.hidesPlaces ? placelessFiles(stored, asked) : wholeFiles(stored)',
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
        'asked.running + ${usedBytesSql} <= ?',
        'asked.running + 0 * ${usedBytesSql} <= ?',
        'the storage limit holds for each call alone',
      ],
      [
        'asked.position + 1 + (SELECT coalesce(sum(pending_count), 0) FROM datasets WHERE user_id = ?) <= ?',
        '0 * (SELECT coalesce(sum(pending_count), 0) FROM datasets WHERE user_id = ?) <= ?',
        'an account promises files without end',
      ],
      [
        "WHERE files.damaged_at IS NOT NULL OR (files.status <> 'stored' AND",
        'WHERE files.damaged_at IS NOT NULL OR (true AND',
        'a promise takes the place of a stored file',
      ],
    ],
    'workers/api/src/uploads/file-verdicts.ts': [
      [
        'said.running + ${usedBytesSql} <= ?',
        'said.running + 0 * ${usedBytesSql} <= ?',
        'what arrives late is stored beyond the limit',
      ],
    ],
  },
};
