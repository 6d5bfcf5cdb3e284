'use client';

import type { ClockCheck } from '@biophony/recordings/survey';
import { type ReactNode, useEffect, useState } from 'react';
import { isolated } from '../../base/isolated.ts';
import { whenIdle } from '../../base/use-lazy-module.ts';
import { useSites } from '../../explorer/use-datasets.ts';
import { useClocksMessages } from '../../kit/use-page-messages.ts';
import { clockQuery, useClockChecks } from './use-clock-checks.ts';

/** What is said of a suspicious clock. */
export interface ClockLine extends ClockCheck {
  site: string;
  /** `Old oaks sings two hours after the others` */
  text: string;
  /** Query of the page of sites that corrects it. */
  query: string;
}

interface ClockLinesProps {
  projectId: string;
  /** Lines are null until they are known. */
  render: (lines: readonly ClockLine[] | null, failed: boolean) => ReactNode;
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Suspicious clocks of a project, read once the page is idle, and not where data is saved. */
export function ClockLines({ projectId, render }: ClockLinesProps): ReactNode {
  const t = useClocksMessages();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(!savesData())), []);
  const { checks, failed } = useClockChecks(projectId, isIdle);
  const sites = useSites(isIdle ? projectId : '');
  const nameOf = new Map(sites.data?.map(({ site_id, name }) => [site_id, name]));
  const lines = checks?.map((check): ClockLine => {
    const site = nameOf.get(check.site_id) ?? check.site_id;
    return { ...check, site, text: t.sings(isolated(site), check.hours), query: clockQuery(check) };
  });
  return render(lines ?? null, failed);
}
