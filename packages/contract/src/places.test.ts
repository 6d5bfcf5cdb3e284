import { expect, test } from 'vitest';
import { endpoints, type Endpoint, includesRole, type Marks, placeMarks } from './index.ts';

interface Nest {
  nest_id: string;
  latitude: number | null;
  eggs: { count: number; laid: boolean };
  visits: { at: string; by: 'adult' | 'young' }[];
  settings: Record<string, unknown>;
}

test('an answer with a field that has no mark does not compile', () => {
  const visits = { at: 'open', by: 'open' } as const;
  const rest = { latitude: 'place', eggs: 'open', visits, settings: 'facts' } as const;
  const marks: Marks<Nest> = { nest_id: 'open', ...rest };
  // @ts-expect-error A text has no mark.
  const noText: Marks<Nest> = rest;
  // @ts-expect-error A number has no mark.
  const noNumber: Marks<Nest> = { nest_id: 'open', eggs: 'open', visits, settings: 'facts' };
  // @ts-expect-error An object with a text may not be open whole.
  const wholeObject: Marks<Nest> = { ...marks, visits: 'open' };
  // @ts-expect-error A field of an object in a list has no mark.
  const noItem: Marks<Nest> = { ...marks, visits: { at: 'open' } };
  // @ts-expect-error Values that have no schema may not be open.
  const openSettings: Marks<Nest> = { ...marks, settings: 'open' };
  // @ts-expect-error A call has no marks.
  const noCall: typeof placeMarks = { projectsLeave: 'open' };
  expect([marks, noText, noNumber, wholeObject, noItem, openSettings, noCall]).toHaveLength(7);
});

/** Calls about the caller's own account, the service, or data that only their owner reads. */
const aboutNoProject =
  /^(admin|auth|keys|presets|profile|runner|user)|^(analysisTypeGet|embedPublicTokensCreate|embedTokensCreate|health|invitationsAccept|openapi|projectsCreate|projectsExample|ready|storage|subscriptionPut|validate|validationConfig)$/;

test('every call has marks, or is for the owner and managers, or about no project', () => {
  const unmarked = (Object.values(endpoints) as Endpoint[]).filter(({ id }) => !(id in placeMarks));
  for (const { id, role, embed } of unmarked) {
    expect(embed ?? false, id).toBe(false);
    if (role) expect(includesRole(role, 'manager'), id).toBe(true);
    else expect(id).toMatch(aboutNoProject);
  }
});
