import { expect, it } from 'vitest';
import { translate } from './postgres-database.ts';

it('numbers parameters in their order, and leaves numbered ones as they are numbered', () => {
  expect(translate('SELECT a FROM t WHERE b = ? AND c < ?')).toBe(
    'SELECT a FROM t WHERE b = $1 AND c < $2',
  );
  expect(translate('UPDATE t SET a = ?2 WHERE b = ?1 OR c = ?10')).toBe(
    'UPDATE t SET a = $2 WHERE b = $1 OR c = $10',
  );
});

it('leaves question marks in texts, names and comments alone', () => {
  const sql = `SELECT 'why? it''s ?', "od?d" /* ? */ FROM t -- who?\nWHERE a = `;
  expect(translate(`${sql}?`)).toBe(`${sql}$1`);
});
