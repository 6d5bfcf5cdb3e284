import type { Database, Statement } from '../../ports/database.ts';

/** What somebody is called who has ended the account. */
const formerMember = 'Former member';

/**
 * Statements that take the name of an account out of the audits and invitations of the projects that it worked on; what was
 * done stays. They belong into the batch that ends the account.
 */
export const forgetMember = (db: Database, accountId: string): Statement[] => [
  db.prepare(`UPDATE audit_lines SET actor = '${formerMember}' WHERE actor_id = ?`).bind(accountId),
  db
    .prepare(`UPDATE invitations SET invited_by = '${formerMember}' WHERE made_by = ?`)
    .bind(accountId),
];
