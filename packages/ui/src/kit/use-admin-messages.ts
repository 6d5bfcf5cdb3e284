'use client';

import { admin } from '../messages/en/admin.ts';
import { type AdminMessages, overrideMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useAdminMessages = (): AdminMessages => overrideMessages(admin, useMessages().admin);
