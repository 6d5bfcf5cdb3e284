import type { Client } from '@biophony/sdk';
import type { Query, QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../provider/query-client.ts';
import { embedClient, type FetchToken } from './embed-client.ts';

/** What widgets of a page share that show the same: one token, and one answer to each question. */
export interface Access {
  client: Client;
  queryClient: QueryClient;
}

/** A widget as its access knows it. */
export interface Member {
  /** How the page gives it tokens at the moment. */
  fetchToken(): FetchToken | null;
  /** Told of every answer that could not be had. */
  failed(error: Error, query: Pick<Query, 'queryKey'>): void;
}

/** What an access is for. */
export interface AccessTarget {
  baseUrl: string;
  isPublic: boolean;
  projectId: string | undefined;
  analysisId: string | undefined;
}

/** Milliseconds that an answer serves widgets that come later, such as those further down the page. */
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

/** Joins the widgets of the page that show the same; `leave` ends it. The last one's answers are let go. */
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
