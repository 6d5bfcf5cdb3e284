import { expect, it } from 'vitest';
import { auditHead, auditLine, changedFacts, namedObject } from './audit.tsx';

it('names what changed, came or went, and leaves out what stayed', () => {
  expect(
    changedFacts({
      before: { role: 'viewer', name: 'Ben', note: '' },
      after: { role: 'manager', name: 'Ben', days_left: 30 },
    }),
  ).toEqual([
    { name: 'role', before: 'viewer', after: 'manager' },
    { name: 'days left', before: null, after: '30' },
  ]);
  expect(changedFacts({ before: null, after: null })).toEqual([]);
});

it('calls people by their names, and other things as the service does', () => {
  const names = new Map([['u2', 'Ada Green']]);
  expect(namedObject('member u2', names)).toBe('member Ada Green');
  expect(namedObject('site u2 and more', new Map())).toBe('site u2 and more');
  expect(namedObject('member u3', names)).toBe('member u3');
});

it('writes nested facts as JSON', () => {
  const after = { origins: ['https://reserve.example'] };
  expect(changedFacts({ before: null, after })).toEqual([
    { name: 'origins', before: null, after: '["https://reserve.example"]' },
  ]);
});

const entry = {
  audit_id: 'a1',
  at: '2026-05-22T16:40:00.000Z',
  actor_id: 'u1',
  actor: 'Ada Green',
  action: 'membersUpdate',
  object: 'member u2',
  before: { role: 'viewer' },
  after: { role: 'manager' },
  request_id: 'req_1',
};

it('writes an entry as a line, what was before and after as JSON', () => {
  expect(auditHead).toBe('at,actor_id,actor,action,object,before,after,request_id,audit_id\n');
  expect(auditLine(entry)).toBe(
    '2026-05-22T16:40:00.000Z,u1,Ada Green,membersUpdate,member u2,"{""role"":""viewer""}","{""role"":""manager""}",req_1,a1\n',
  );
});

it('leaves empty what was not there, and marks names that a spreadsheet would take for formulas', () => {
  expect(auditLine({ ...entry, actor: '=HYPERLINK("x")', before: null, after: null })).toBe(
    `2026-05-22T16:40:00.000Z,u1,"'=HYPERLINK(""x"")",membersUpdate,member u2,,,req_1,a1\n`,
  );
});
