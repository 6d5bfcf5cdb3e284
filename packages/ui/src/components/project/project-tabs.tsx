'use client';

import { Tabs } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { usePresentation } from '../../context/presentation-context.ts';

interface ProjectTabsProps {
  counts: { notes: number; tags: number; timeline: number };
  notes: ReactNode;
  tags: ReactNode;
  timeline: ReactNode;
}

/** Notes, tags and timeline behind tabs that count them. */
export function ProjectTabs({ counts, notes, tags, timeline }: ProjectTabsProps) {
  const { messages, direction } = usePresentation();
  const { project } = messages;
  return (
    <Tabs.Root defaultValue="notes" dir={direction} className="bp-tabs">
      <Tabs.List size="2">
        <Tabs.Trigger value="notes">{project.tabNotes(counts.notes)}</Tabs.Trigger>
        <Tabs.Trigger value="tags">{project.tabTags(counts.tags)}</Tabs.Trigger>
        <Tabs.Trigger value="timeline">{project.tabTimeline(counts.timeline)}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="notes">{notes}</Tabs.Content>
      <Tabs.Content value="tags">{tags}</Tabs.Content>
      <Tabs.Content value="timeline">{timeline}</Tabs.Content>
    </Tabs.Root>
  );
}
