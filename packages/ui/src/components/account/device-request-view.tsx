'use client';

import type { AnswerOf } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { formatDateTime } from '../../format/dates.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { Notice } from '../feedback/notice.tsx';
import { Facts } from '../project/facts.tsx';

interface DeviceRequestViewProps {
  request: AnswerOf<'authDeviceGet'>;
  /** Whose account the device would use. */
  email: string;
  busy: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

/** Which device asks, and the two answers. Nothing is answered without a click. */
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
