'use client';

import type { Site } from '@biophony/contract';
import type { ClockCheck } from '@biophony/recordings/survey';
import { isolated } from '../../base/isolated.ts';
import { hourName } from '../../explorer/charts/labels.ts';
import { Notice } from '../../kit/notice.tsx';
import { useClocksMessages } from '../../kit/use-page-messages.ts';
import type { RenderClock } from '../survey-view.ts';
import { clockQuery } from './use-clock-checks.ts';

/** What a clock is judged by. */
export function useClockReason() {
  const t = useClocksMessages();
  return ({ peakHour, othersHour, days, others, basis }: ClockCheck): string => {
    const end = (hour: number) => hourName((hour + 1) % 24);
    const peak = t.range(hourName(peakHour), end(peakHour));
    const theirs = t.between(hourName((othersHour + 23) % 24), hourName((othersHour + 2) % 24));
    const peaks = basis === 'sunrise' ? t.peaksBySun : t.peaks;
    return `${peaks(peak, days, others, theirs)} ${t.whole}`;
  };
}

interface ClockNoticeProps {
  checks: readonly ClockCheck[];
  sites: readonly Site[];
  renderClock: RenderClock;
}

/** More are on the page of sites, where their rows come first. */
const mostLines = 5;

/** Points at suspicious clocks; nothing without any. */
export function ClockNotice({ checks, sites, renderClock }: ClockNoticeProps) {
  const t = useClocksMessages();
  const reasonOf = useClockReason();
  if (checks.length === 0) return null;
  const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  return (
    <Notice tone="warn">
      <ul className="bp-clocks">
        {checks.slice(0, mostLines).map((check) => {
          const site = isolated(names.get(check.site_id) ?? check.site_id);
          return (
            <li key={check.deployment_id}>
              <span>
                {t.sings(site, check.hours)}. {t.mayBeWrong(1)}
              </span>{' '}
              {renderClock(clockQuery(check), site)}
              <details>
                <summary>{t.why}</summary>
                <p className="bp-small">{reasonOf(check)}</p>
              </details>
            </li>
          );
        })}
        {checks.length > mostLines && <li>{t.more(checks.length - mostLines)}</li>}
      </ul>
    </Notice>
  );
}
