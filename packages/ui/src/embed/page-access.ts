import type { Client } from '@biophony/sdk';
import type { Query, QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../provider/query-client.ts';
import { embedClient, type FetchToken } from './embed-client.ts';

/** Widgets with the same target share one token and their answers. */
export interface Access {
  client: Client;
  queryClient: QueryClient;
}

export interface Member {
  fetchToken(): FetchToken | null;
  failed(error: Error, query: Pick<Query, 'queryKey'>): void;
}

export interface AccessTarget {
  baseUrl: string;
  isPublic: boolean;
  projectId: string | undefined;
  analysisId: string | undefined;
}

/** Milliseconds an answer serves later widgets. */
const freshMs = 5 * 60_000;

interface SharedAccess extends Access {
  members: Set<Member>;
}

const accesses = new Map<string, SharedAccess>();

function open({ baseUrl, isPublic, projectId }: AccessTarget): SharedAccess {
  const members = new Set<Member>();
  const ask: FetchToken = async () => {
    const [first] = [...members].flatMap((member) => member.fetchToken() ?? []);
    return first ? first() : '';
  };
  const queryClient = createQueryClient((error, query) => {
    for (const member of members) member.failed(error, query);
  }, freshMs);
  const client = embedClient(baseUrl, isPublic ? 'public' : ask, projectId);
  return { client, queryClient, members };
}

/** `leave` ends the access; the last one drops the answers. */
export function joinAccess(target: AccessTarget, member: Member): Access & { leave: () => void } {
  const key = JSON.stringify(Object.values(target));
  const found = accesses.get(key) ?? open(target);
  accesses.set(key, found);
  found.members.add(member);
  return {
    client: found.client,
    queryClient: found.queryClient,
    leave() {
      found.members.delete(member);
      if (found.members.size > 0 || accesses.get(key) !== found) return;
      accesses.delete(key);
      found.queryClient.clear();
    },
  };
}
