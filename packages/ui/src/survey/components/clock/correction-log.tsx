'use client';

import type { DeploymentCorrection } from '@biophony/contract';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { formatDateTime } from '../../../format/dates.ts';
import { correctionText } from '../../model/setup/zone-times.ts';

/** The corrections that a clock had before, newest first. */
export function CorrectionLog({ corrections }: { corrections: readonly DeploymentCorrection[] }) {
  const { locale } = usePresentation();
  const words = useSitesMessages();
  const ended = corrections.filter(({ ended: how }) => how !== null);
  if (ended.length === 0) return null;
  return (
    <details className="bp-survey-known">
      <summary>{words.log}</summary>
      <ul className="bp-bullets bp-small">
        {ended.map((one) => (
          <li key={one.correction_id}>
            {words.logEntry(
              correctionText(one, words),
              one.made_by,
              formatDateTime(one.made_at, locale),
            )}
            {one.reason && ` (${one.reason})`}
            {one.ended && `; ${words.ended[one.ended]}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
