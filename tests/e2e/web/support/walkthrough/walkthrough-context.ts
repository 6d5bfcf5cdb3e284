import type { Page } from '@playwright/test';
import type { Person } from '../environment/person.ts';
import type { Visitor, VisitorOptions } from '../environment/visitor.ts';

/** A screen or dialog in one state. */
export type Look = (page: Page, name: string) => Promise<void>;

/** At one size of the window. */
export interface WalkthroughContext {
  look: Look;
  narrow: boolean;
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Without projects. */
  newUser(): Promise<Person>;
  userWithProjects(): Promise<Person>;
  /** With a survey of many sites, and samples. */
  surveyor(): Promise<Person>;
}
