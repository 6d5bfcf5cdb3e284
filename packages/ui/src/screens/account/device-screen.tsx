'use client';

import { DeviceCodeForm } from '../../components/account/device-code-form.tsx';
import { DeviceRequestView } from '../../components/account/device-request-view.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { useDevice } from '../../headless/account/use-device.ts';
import { useSession } from '../../headless/session/session-context.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { Framed } from './framed.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** Where a terminal sends somebody who lets it sign in (RFC 8628). `userCode` is what the address brought. */
export function DeviceScreen({ userCode }: { userCode: string | null }) {
  const { device: words } = useMessages();
  const { user } = useSession();
  const device = useDevice(userCode);
  const { request, busy, error, problem } = device;
  return (
    <Framed title={words.title}>
      <SignInFirst>
        {error && <ErrorAlert error={error} />}
        {request ? (
          <DeviceRequestView
            request={request}
            email={user?.email ?? ''}
            busy={busy}
            onApprove={device.approve}
            onDeny={device.deny}
          />
        ) : (
          <DeviceCodeForm
            initial={device.code}
            busy={busy}
            problem={problem}
            onLook={device.look}
          />
        )}
        {request && (
          <button
            type="button"
            className="bp-text-button"
            disabled={busy}
            onClick={device.startOver}
          >
            {words.otherCode}
          </button>
        )}
      </SignInFirst>
    </Framed>
  );
}
