'use client';

import type { Cell } from '@biophony/contract/results/csv';
import { createContext } from 'react';

interface Numbers {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly Cell[])[];
}

export interface TableMethod {
  /** May be empty. */
  text: string;
  add: (table: Numbers) => Numbers;
}

export const plainMethod: TableMethod = { text: '', add: (table) => table };

export const TableMethodContext = createContext<TableMethod>(plainMethod);
