import type { Handlers } from '../../http/handler.ts';
import { createKey } from './create-key.ts';
import { deleteKey } from './delete-key.ts';
import { deleteUser } from './delete-user.ts';
import { getProfile } from './get-profile.ts';
import { initUser } from './init-user.ts';
import { listKeys } from './list-keys.ts';
import { switchSubscription } from './switch-subscription.ts';
import { updateProfile } from './update-profile.ts';

/** The user's own account and API keys. */
export const userHandlers: Handlers = {
  userInit: initUser,
  profileGet: getProfile,
  profilePut: updateProfile,
  subscriptionPut: switchSubscription,
  userDelete: deleteUser,
  keysList: listKeys,
  keysCreate: createKey,
  keysDelete: deleteKey,
};
