'use client';

import { notes, timeline } from '../messages/en/notebook.ts';
import { type NotesMessages, overrideMessages, type TimelineMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useNotesMessages = (): NotesMessages => overrideMessages(notes, useMessages().notes);

export const useTimelineMessages = (): TimelineMessages =>
  overrideMessages(timeline, useMessages().timeline);
