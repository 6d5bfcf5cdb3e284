import type { Deps } from '../../ports/deps.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { AddressOf } from '../callers/caller-address.ts';
import { recordSignIn } from '../callers/sign-ins.ts';
import { decideDevice } from './decide-device.ts';
import { rowOfUserCode, toRequest } from './device-row.ts';
import { pollDevice } from './poll-device.ts';
import { startDevice } from './start-device.ts';

const startsFromAddress: Allowance = { attempts: 100, seconds: 900 };
const codesOfUser: Allowance = { attempts: 30, seconds: 900 };

/** Signing a device in, such as a terminal, from a browser (RFC 8628). What the device gets is an API key. */
export function deviceRoutes(deps: Deps, address: AddressOf): AuthRoutes {
  const countCodes = (userId: string) =>
    countAttempts(deps, { [`device-codes-of:${userId}`]: codesOfUser });

  return {
    async authDeviceStart(c, { body }) {
      await countAttempts(deps, { [`device-from:${address(c)}`]: startsFromAddress });
      return c.json(await startDevice(deps, body));
    },
    authDevicePoll: async (c, { body }) => c.json(await pollDevice(deps, body.device_code)),
    async authDeviceGet(c, { ctx, query }) {
      await countCodes(ctx.userId);
      return c.json(toRequest(await rowOfUserCode(deps, query.user_code)));
    },
    async authDeviceApprove(c, { ctx, body }) {
      await countCodes(ctx.userId);
      const decided = await decideDevice(deps, ctx.userId, body.user_code, 'approved');
      await recordSignIn(deps, ctx.userId, 'device', address(c));
      return c.json(decided);
    },
    async authDeviceDeny(c, { ctx, body }) {
      await countCodes(ctx.userId);
      return c.json(await decideDevice(deps, ctx.userId, body.user_code, 'denied'));
    },
  };
}
