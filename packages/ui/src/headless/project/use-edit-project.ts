'use client';

import { useRef, useState } from 'react';
import type { Project } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { useKit } from '../../context/kit-context.ts';
import { changeKnown } from '../../state/change-known.ts';
import { keys } from '../../state/query-keys.ts';

export type ProjectField = 'title' | 'description';

/** Saving title, description, and whether exact places are hidden. Answers of the service replace what is shown at once. */
export function useEditProject(projectId: string) {
  const { client, queryClient } = useKit();
  const [busyField, setBusyField] = useState<ProjectField | null>(null);
  /** What the person was told stands there now; saving after that is meant. */
  const told = useRef<Partial<Record<ProjectField, string>>>({});
  const queryKey = keys.project(projectId);
  const shown = () => queryClient.getQueryData<Project>(queryKey);

  const send = async (field: ProjectField, text: string, from: string): Promise<boolean> => {
    const before = shown();
    if (before && ![from, told.current[field]].includes(before[field])) return false;
    try {
      const body = { [field]: text, version: before?.version };
      const updated = await client.projects.update(projectId, body);
      await changeKnown<Project>(queryClient, queryKey, (old) => ({ ...old, ...updated }));
      void queryClient.invalidateQueries({ queryKey: keys.projects });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      await queryClient.refetchQueries({ queryKey });
      return false;
    }
  };

  /**
   * Saves a text that was edited from what stood there. False when the project was changed elsewhere since: it is then
   * shown as it is now, and saving again replaces that. Throws what else the SDK throws.
   */
  const save = async (field: ProjectField, text: string, from: string): Promise<boolean> => {
    setBusyField(field);
    try {
      const saved = await send(field, text, from);
      told.current[field] = saved ? undefined : shown()?.[field];
      return saved;
    } finally {
      setBusyField(null);
    }
  };
  const [savingPlaces, setSavingPlaces] = useState(false);
  /** Says whether exact places are hidden. Throws what the SDK throws, such as `conflict` while a site is not exact. */
  const hidePlaces = async (hides: boolean): Promise<void> => {
    setSavingPlaces(true);
    try {
      const updated = await client.projects.update(projectId, { hides_places: hides });
      await changeKnown<Project>(queryClient, queryKey, (old) => ({ ...old, ...updated }));
    } finally {
      setSavingPlaces(false);
    }
  };
  return { busyField, save, savingPlaces, hidePlaces };
}
