import { afterEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { recordAction } from '../identity/operators.ts';
import { listActions } from './overview.ts';

let services: ServiceContext;
afterEach(() => services.close());

it('actions of one millisecond are listed in their order, the last first, also in pages', async () => {
  services = await ServiceContext.start();
  const done = Array.from({ length: 20 }, (_, i) => `user ${i}`);
  for (const subject of done)
    await recordAction(services.deps, null, { action: 'users.suspend', subject });
  const first = await listActions(services.deps, { limit: 12 });
  const rest = await listActions(services.deps, { cursor: first.next_cursor ?? '' });
  const listed = [...first.actions, ...rest.actions].map(({ subject }) => subject);
  expect(listed).toEqual(done.toReversed());
});
