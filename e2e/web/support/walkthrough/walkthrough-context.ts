import type { Page } from '@playwright/test';
import type { Person } from '../environment/person.ts';
import type { Visitor, VisitorOptions } from '../environment/visitor.ts';

/** What a walkthrough shows: a screen or a dialog, in one of its states. */
export type Look = (page: Page, name: string) => Promise<void>;

/** What the screens of a walkthrough are opened with, at one size of the window. */
export interface WalkthroughContext {
  look: Look;
  narrow: boolean;
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Somebody new, without projects. */
  newUser(): Promise<Person>;
  /** Somebody with many projects. */
  userWithProjects(): Promise<Person>;
  /** Somebody with a survey of many sites and samples to review. */
  surveyor(): Promise<Person>;
}
