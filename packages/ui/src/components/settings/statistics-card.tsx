'use client';

import { useMessages } from '../../context/presentation-context.ts';
import { Facts } from '../project/facts.tsx';
import { SettingsCard } from './settings-card.tsx';

interface StatisticsCardProps {
  projects: number;
  completedAnalyses: number;
  daysActive: number;
}

/** The account in three numbers. */
export function StatisticsCard({ projects, completedAnalyses, daysActive }: StatisticsCardProps) {
  const { settings } = useMessages();
  return (
    <SettingsCard title={settings.statistics}>
      <Facts
        facts={[
          { label: settings.totalProjects, value: projects, big: true },
          { label: settings.completedAnalyses, value: completedAnalyses, big: true },
          { label: settings.daysActive, value: daysActive, big: true },
        ]}
      />
    </SettingsCard>
  );
}
