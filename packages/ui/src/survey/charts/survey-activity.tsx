'use client';

import type { SurveyActivity } from '@biophony/recordings/survey';
import { useState } from 'react';
import type { Measure } from '../../explorer/charts/chart-grids.ts';
import { HeatMap } from '../../explorer/charts/heat-map.tsx';
import { useSurveyMessages } from '../../kit/use-page-messages.ts';
import { formatDay } from '../days.ts';

interface SurveyActivityProps {
  activity: SurveyActivity;
  /** Name of the chosen species; null for none. */
  species: string | null;
}

export function SurveyActivityMap({ activity, species }: SurveyActivityProps) {
  const t = useSurveyMessages();
  const [measure, setMeasure] = useState<Measure>('rate');
  if (activity.days.length === 0) return null;
  return (
    <HeatMap
      activity={{
        days: activity.days.map(formatDay),
        counts: activity.detections,
        effort: activity.seconds,
      }}
      title={species === null ? t.activity : t.activityOf(species)}
      measure={measure}
      onMeasure={setMeasure}
    />
  );
}
