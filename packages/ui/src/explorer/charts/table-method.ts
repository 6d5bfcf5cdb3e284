'use client';

import type { Cell } from '@biophony/contract/results/csv';
import { createContext } from 'react';

/** Numbers of a table, as charts have them. */
interface Numbers {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly Cell[])[];
}

/** How the figures of charts and tables were chosen, for those that are taken away from the page. */
export interface TableMethod {
  /** A sentence for captions; empty where there is nothing to say. */
  text: string;
  /** Writes it into a table that is downloaded. */
  add: (table: Numbers) => Numbers;
}

export const plainMethod: TableMethod = { text: '', add: (table) => table };

export const TableMethodContext = createContext<TableMethod>(plainMethod);
