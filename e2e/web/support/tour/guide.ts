import type { Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { Visitor, VisitorOptions } from '../visitor.ts';

/** What one passes on a tour: a screen or a dialog, in one of its states. */
export type Look = (page: Page, name: string) => Promise<void>;

/** Somebody to tour with, at one size of the window. */
export interface Guide {
  look: Look;
  narrow: boolean;
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Somebody new, without projects. */
  newcomer(): Promise<Person>;
  /** Somebody with many projects. */
  regular(): Promise<Person>;
}
