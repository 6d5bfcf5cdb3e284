import { paths } from '../shared/addresses.ts';

const sections = ['projects', 'documents', 'settings', 'support', 'admin'] as const;

export type Section = (typeof sections)[number];

/** The entry of the navigation an address belongs to; null for none. */
export const sectionOf = (pathname: string): Section | null =>
  sections.find((id) => pathname === paths[id] || pathname.startsWith(`${paths[id]}/`)) ?? null;
