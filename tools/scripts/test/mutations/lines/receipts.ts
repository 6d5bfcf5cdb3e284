import type { LinesByGroup } from '../mutation.ts';

export const receiptsLines: LinesByGroup = {
  receipts: {
    'workers/api/src/uploads/file-verdicts.ts': [
      [
        'object?.sha256 && file.sha256 && object.sha256 !== file.sha256',
        'object?.sha256 && file.sha256 && object.size < 0',
        'a file with other content is confirmed as stored',
      ],
      [
        'if (storedSize !== size)',
        'if (storedSize > size)',
        'a file that was cut off is confirmed as stored',
      ],
      [
        "object?.sha256 && file.sha256 ? 'store' : verified_by",
        "object ? 'store' : verified_by",
        'a file counts as proved that nobody compared',
      ],
    ],
    'workers/api/src/uploads/verify-files.ts': [
      [
        'if (sha256 !== row.sha256) return refuseFile(deps, row, row);\n',
        '',
        'a stored file with other content is never refused',
      ],
    ],
    'workers/api/src/uploads/plan-uploads.ts': [
      [
        "row.status !== 'stored' || row.verified_by === null",
        "row.status !== 'stored'",
        'a file is not sent because of one that was never compared',
      ],
      [
        '  existingFile.sha256 === file.sha256 &&\n  existingFile.size_bytes === file.size;',
        '  existingFile.size_bytes === file.size;',
        'a file is taken for there because one of its name and size is',
      ],
    ],
    'workers/api/src/platform/folder-routes.ts': [
      [
        'grant.sha256 !== undefined && sha256 !== grant.sha256',
        'sha256 === grant.sha256 + grant.key',
        'the store takes other bytes than were promised',
      ],
      [
        '      assertSize(written.size, grant.size);\n',
        '',
        'the store takes fewer bytes than were promised',
      ],
    ],
    'packages/cli/src/card/verdict.ts': [
      ['  changed.length === 0 &&\n', '', 'a file that changes while the card is verified is lost'],
      ['  tally.problems.length === 0 &&\n', '', 'a card with missing files can be formatted'],
      [
        '  unreadableFolders.length === 0 &&\n',
        '',
        'a card with unreadable folders can be formatted',
      ],
      [
        'tally.recordings + tally.others > 0',
        'true',
        'a card of which nothing was stored can be formatted',
      ],
      [
        'verified.card.isWhole && isVerified(verified)',
        'isVerified(verified)',
        'a card of which single files were given can be formatted',
      ],
      [
        "status === 'same' || status === 'empty'",
        "status !== 'missing'",
        'damaged and unreadable files may go',
      ],
    ],
    'packages/cli/src/verify/verify-card.ts': [
      [
        "return (await reading) === sha256 ? ('read_back' as const) : null;",
        "return (await reading) ? ('read_back' as const) : null;",
        'whatever the service gives back counts as the same',
      ],
      [
        'terms.trust && file.sha256 === sha256 && file.verified_by !== null',
        'terms.trust',
        'a service is trusted in what it did not check',
      ],
      [
        "came === size ? hash.digest('hex') : null",
        "came > 0 ? hash.digest('hex') : null",
        'fewer bytes than the service says count as read back',
      ],
      [
        "if (sha256 === null || status !== 'stored') return;",
        'if (sha256 === null) return;',
        'a file that is promised counts as stored',
      ],
      [
        "verdict.status === 'unreadable' && (await presence.isGone())",
        "verdict.status === 'damaged' && (await presence.isGone())",
        'a card that is pulled out is told file by file',
      ],
    ],
    'packages/cli/src/upload/card-receipt.ts': [
      [
        '${numberText(already_there)} already there + ${numberText(refused)} refused',
        '${numberText(refused)} already there + ${numberText(already_there)} refused',
        'the sum of a receipt tells recordings under the wrong outcome',
      ],
      [
        "ended: report?.ended ?? 'complete'",
        "ended: 'complete'",
        'the receipt of an upload that was stopped says that it is complete',
      ],
    ],
    'packages/cli/src/upload/judge-card.ts': [
      [
        'if (unreadableFolders.length > 0)',
        'if (unreadableFolders.length < 0)',
        'a card with unreadable folders is not told as such',
      ],
      [
        "if (error || receipt.ended !== 'complete' || !receipt.dataset)",
        'if (!receipt.dataset)',
        'a card whose upload was stopped can be formatted',
      ],
      [
        'if (changed.length > 0)',
        'if (changed.length < 0)',
        'a file that came during the upload is lost',
      ],
      [
        '!isThere || sha256 === null || verified_by === null',
        '!isThere || sha256 === null',
        'a card can be formatted whose files nobody compared',
      ],
    ],
    'packages/cli/src/upload/receipt.ts': [
      [
        'earlier.tellsMore || earlier.madeAt === null',
        'earlier.madeAt === null',
        "another card's receipt is overwritten",
      ],
    ],
    'packages/cli/src/card/find-card.ts': [
      [
        'before.size === now.size && (!before.modifiedMs || before.modifiedMs === now.modifiedMs)',
        'before.size === now.size',
        'a file that was written anew at its size is not noticed',
      ],
    ],
    'packages/sdk/src/receipt.ts': [
      [
        "if (file.outcome === 'stored' || file.outcome === 'already_there')\n      bytes.stored",
        "if (file.outcome !== 'refused')\n      bytes.stored",
        'a receipt counts bytes as stored that failed',
      ],
      [
        "if (!file) return { ...nothing, outcome: 'not_sent' };",
        "if (!file) return { ...nothing, outcome: 'stored' };",
        'a file without an outcome counts as stored',
      ],
    ],
    'packages/sdk/src/upload/upload-files.ts': [
      [
        "if (!lost.has(fileId)) judge(item, fileId, 'missing', null)",
        "if (!lost.has(fileId)) judge(item, fileId, 'stored', null)",
        'a file that the service says nothing of counts as stored',
      ],
    ],
  },
};
