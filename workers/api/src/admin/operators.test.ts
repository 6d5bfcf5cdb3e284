import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstAccountNotice } from '../operator/users.ts';
import { AdminCase } from './testing/run.ts';

describe('operators', () => {
  let admin: AdminCase;
  beforeEach(async () => {
    admin = await AdminCase.start();
  });
  afterEach(() => admin.remove());
  const named = async () => {
    const { operators } = await admin.json<{ operators: { email: string }[] }>('operators', 'list');
    return operators.map(({ email }) => email);
  };

  it('begin with the first account of an empty installation, and nobody after it', async () => {
    await admin.users('ada', 'bob');
    expect(await named()).toEqual(['ada@biophony.example']);
    await admin.run('operators', 'remove', 'ada@biophony.example');
    await admin.users('eve');
    expect(await named()).toEqual([]);
  });

  it('are added and removed by their address, once, and each act is written down', async () => {
    await admin.users('ada', 'bob');
    expect(await admin.run('operators', 'add', 'BOB@biophony.example')).toBe(
      'bob@biophony.example is an operator now.\n',
    );
    expect(await admin.json('operators', 'add', 'bob')).toMatchObject({ added: false });
    expect(await named()).toEqual(['ada@biophony.example', 'bob@biophony.example']);
    await admin.run('operators', 'remove', 'bob@biophony.example');
    expect(await admin.json('operators', 'remove', 'bob')).toMatchObject({ removed: false });
    expect(await admin.run('operators', 'list')).not.toContain('bob');
    const { deps, close } = await admin.open();
    const { results } = await deps.db
      .prepare('SELECT operator_id, action, subject FROM operator_actions ORDER BY acted_at')
      .all();
    close();
    expect(results).toEqual(
      ['operators.add', 'operators.remove'].map((action) => ({
        operator_id: null,
        action,
        subject: 'bob@biophony.example',
      })),
    );
  });

  it('cannot be people without an account, and a folder without a service is refused', async () => {
    const none = new AdminCase();
    await expect(none.run('operators', 'list')).rejects.toThrow(/There is no database in/);
    none.remove();
    await admin.users('ada');
    await expect(admin.run('operators', 'add', 'eve@biophony.example')).rejects.toThrow(
      'There is no account of eve@biophony.example here.',
    );
  });

  it('are not made of the first account where the setting says so', async () => {
    const { deps, close } = await admin.open({ BIOPHONY_FIRST_OPERATOR: 'off' });
    expect(await firstAccountNotice(deps)).toBeNull();
    close();
  });

  it('are announced as long as nobody has an account, with a warning where others can come first', async () => {
    const { deps, close } = await admin.open();
    expect(await firstAccountNotice(deps)).toMatch(
      /^Nobody has an account here yet: .*operator's\.$/,
    );
    const config = { ...deps.config, baseUrl: 'https://biophony.example' };
    expect(await firstAccountNotice({ ...deps, config })).toContain('BIOPHONY_FIRST_OPERATOR=off');
    await admin.users('ada');
    expect(await firstAccountNotice(deps)).toBeNull();
    close();
  });
});
