'use client';

import { Button } from '@radix-ui/themes';
import { ModalActions } from '../../../components/dialog/modal-frame.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useSamplesMessages } from '../../../context/page-messages.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { numberFormat } from '../../../format/intl.ts';
import type { DrawnSample } from '../../drawing/draw-calls.ts';
import { StrataTable } from './strata-table.tsx';

interface DrawnViewProps {
  drawn: DrawnSample;
  busy: boolean;
  /** Items that were kept already. */
  sent: number;
  error: ErrorText | null;
  /** What the main button says. */
  action: string;
  onKeep: () => void;
  onBack: () => void;
}

/** What was drawn, before it is kept. */
export function DrawnView({ drawn, busy, sent, error, action, onKeep, onBack }: DrawnViewProps) {
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const title = words.drawn(number(drawn.items.length), number(drawn.detections));
  return (
    <div className="bp-stack">
      <output>{title}</output>
      <StrataTable title={title} strata={drawn.strata} />
      <p className="bp-small bp-soft">{words.drawnText}</p>
      {error && <ErrorAlert error={error} />}
      {error && sent > 0 && sent < drawn.items.length && (
        <p className="bp-small">{words.keptPart(number(sent), number(drawn.items.length))}</p>
      )}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
        <Button size="3" disabled={busy} onClick={onKeep}>
          {busy ? words.keeping : action}
        </Button>
      </ModalActions>
    </div>
  );
}
