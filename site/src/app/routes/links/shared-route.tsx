import { createClient, type GetToken } from '@biophony/sdk';
import { useMessages } from '@biophony/ui';
import { SharedScreen } from '@biophony/ui/screens';
import { useCallback, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { baseUrl } from '../../../shared/service.ts';
import { endBoot } from '../../../shared/boot.ts';
import { useQuery } from '../../../shared/use-query.ts';

/** A client that reads by tokens which are not those of an account. */
const readerOf = (getToken: GetToken) =>
  createClient({ baseUrl, auth: { getToken }, longestWait: 3_000 });

/**
 * `/shared#TOKEN`: a project for whoever has the link. The token stays behind the `#`, which browsers send to nobody, so
 * that the page can be kept as a bookmark.
 */
export function SharedRoute() {
  const { common } = useMessages();
  const { hash } = useLocation();
  const address = useQuery();
  const onTitle = useCallback(
    (title: string) => {
      document.title = `${title} – ${common.product}`;
    },
    [common.product],
  );
  const token = hash.slice(1) || null;
  // Nobody has to be signed in here: it is not waited for who is.
  useLayoutEffect(endBoot, []);
  return (
    <SharedScreen key={token} token={token} readerOf={readerOf} {...address} onTitle={onTitle} />
  );
}
