'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { Notice } from '../../../components/feedback/notice.tsx';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { numberFormat } from '../../../format/intl.ts';
import { shareText } from '../../samples/model/score-text.ts';

/** What is to be known of figures before they are relied on: warnings, whether sites agree, whether reviewers do. */
export function Doubts({ figures }: { figures: CalibrationFigures }) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const { warnings, sites, agreement } = figures;
  const digits = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 2, minimumFractionDigits: 2 }).format(value);
  const disagree = warnings.some(({ code }) => code === 'sites_disagree');
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warn">
          <p>
            <strong>{words.warnings}</strong>
          </p>
          <ul className="bp-doubts">
            {warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section className="bp-threshold-told" aria-label={words.agreement}>
        <WidgetHeading>{words.agreement}</WidgetHeading>
        <p className="bp-small">
          {agreement.items === 0 || agreement.share === null
            ? words.agreementNone
            : words.agreementText(
                numberFormat(locale).format(agreement.items),
                shareText(agreement.share, locale),
              )}{' '}
          {agreement.kappa !== null && words.kappa(digits(agreement.kappa))}{' '}
          {agreement.alpha !== null && words.alpha(digits(agreement.alpha))}
        </p>
        {sites && !disagree && <p className="bp-small">{words.sites(digits(sites.p))}</p>}
      </section>
    </>
  );
}
