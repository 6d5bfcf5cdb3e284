'use client';

import { useState } from 'react';
import type { Loaded } from '../../engine/calls.ts';
import {
  columnsOf,
  keepColumns,
  keptColumns,
  shownColumns,
  type ColumnChoice,
} from '../../model/list/columns.ts';

/** The columns of the list, and a way to choose them that this browser keeps. */
export function useColumns(loaded: Loaded) {
  const [choice, setChoice] = useState(keptColumns);
  return {
    offered: columnsOf(loaded),
    shown: shownColumns(loaded, choice),
    choose: (change: ColumnChoice) => {
      const next = { ...choice, ...change };
      keepColumns(next);
      setChoice(next);
    },
  };
}
