'use client';

import type { AnswerOf } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../base/format.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Facts } from '../kit/facts.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';
import { useSession } from '../session/use-session.ts';
import { Framed, SignInFirst } from './account-page.tsx';
import { useDevice } from './use-device.ts';

interface DeviceCodeFormProps {
  /** Code from the address. */
  initial: string;
  busy: boolean;
  problem: string | null;
  onLook: (code: string) => void;
}

/** Asks for the code that a terminal shows. */
export function DeviceCodeForm({ initial, busy, problem, onLook }: DeviceCodeFormProps) {
  const { device } = useMessages();
  const [code, setCode] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onLook(code);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <p>{device.codeText}</p>
      <TextInput
        label={device.codeLabel}
        hint={device.codeHint}
        problem={problem}
        value={code}
        onChange={setCode}
        disabled={busy}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="3" disabled={code.trim() === '' || busy}>
        {busy ? device.looking : device.look}
      </Button>
    </form>
  );
}

interface DeviceRequestViewProps {
  request: AnswerOf<'authDeviceGet'>;
  /** Account that the device would use. */
  email: string;
  busy: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

/** Shows the device and asks to allow or deny it. Only a click answers. */
export function DeviceRequestView({
  request,
  email,
  busy,
  onApprove,
  onDeny,
}: DeviceRequestViewProps) {
  const { messages, locale } = usePresentation();
  const { device } = messages;
  const { status } = request;
  return (
    <>
      <div>
        <p>{device.wants(request.client_name)}</p>
        <p className="bp-account-code">
          <code>{request.user_code}</code>
        </p>
      </div>
      <Facts
        facts={[
          { label: device.program, value: request.client_name },
          { label: device.asked, value: formatDateTime(request.created_at, locale) },
          { label: device.status, value: device.statuses[status] },
        ]}
      />
      {status === 'pending' && (
        <>
          <div>
            <h2>{device.question}</h2>
            <p className="bp-small">{device.questionText}</p>
            <p className="bp-small">{device.asAccount(email)}</p>
          </div>
          <div className="bp-account-actions">
            <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onDeny}>
              {device.deny}
            </Button>
            <Button size="3" disabled={busy} onClick={onApprove}>
              {device.approve}
            </Button>
          </div>
        </>
      )}
      {status !== 'pending' && (
        <Notice tone={status === 'approved' ? 'good' : 'info'} live>
          <p>{device[status]}</p>
        </Notice>
      )}
    </>
  );
}

/** Page that a terminal opens to sign in (RFC 8628). `userCode` comes from the address. */
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
