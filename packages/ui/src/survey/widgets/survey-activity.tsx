'use client';

import { useSurveyMessages } from '../../context/page-messages.ts';
import type { SurveyActivity } from '@biophony/recordings/survey';
import { useState } from 'react';
import { HeatMap } from '../../explorer/components/heat-map/heat-map.tsx';
import type { Measure } from '../../explorer/model/activity/activity.ts';
import { dateOf } from '../model/view/days.ts';

interface SurveyActivityProps {
  activity: SurveyActivity;
  /** What the chosen species is called; null for none. */
  species: string | null;
}

/** When sounds were detected, by day and hour of all sites that the filter takes. */
export function SurveyActivityMap({ activity, species }: SurveyActivityProps) {
  const words = useSurveyMessages();
  const [measure, setMeasure] = useState<Measure>('rate');
  if (activity.days.length === 0) return null;
  return (
    <HeatMap
      activity={{
        days: activity.days.map(dateOf),
        counts: activity.detections,
        effort: activity.seconds,
      }}
      title={species === null ? words.activity : words.activityOf(species)}
      measure={measure}
      onMeasure={setMeasure}
    />
  );
}
