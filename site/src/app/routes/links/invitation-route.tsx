import { useMessages } from '@biophony/ui';
import { InvitationScreen } from '@biophony/ui/screens';
import { useCallback, useEffect, useState } from 'react';
import { forgetInvitation, takeInvitation } from '../../../shared/invitation.ts';

/** `/invitation#TOKEN`: the link of an invitation to a project, by mail or from hand to hand. */
export function InvitationRoute() {
  const { common } = useMessages();
  const [token, setToken] = useState(takeInvitation);
  useEffect(() => {
    // Another link that is opened in the same tab changes only what is behind the `#`.
    const again = () => setToken(takeInvitation());
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  const onTitle = useCallback(
    (title: string) => {
      document.title = `${title} – ${common.product}`;
    },
    [common.product],
  );
  return (
    <InvitationScreen key={token} token={token} onTitle={onTitle} onAccepted={forgetInvitation} />
  );
}
