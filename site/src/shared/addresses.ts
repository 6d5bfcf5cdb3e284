import type { Destination } from '@biophony/ui';

const dashboard = '/dashboard';

/** Paths of the signed-in area and account pages, as react-router patterns. */
export const paths = {
  dashboard,
  projects: `${dashboard}/projects`,
  project: `${dashboard}/projects/:projectId`,
  explore: `${dashboard}/projects/:projectId/explore`,
  survey: `${dashboard}/projects/:projectId/survey`,
  sites: `${dashboard}/projects/:projectId/sites`,
  review: `${dashboard}/projects/:projectId/review`,
  members: `${dashboard}/projects/:projectId/members`,
  species: `${dashboard}/projects/:projectId/species/:species`,
  documents: `${dashboard}/documents`,
  settings: `${dashboard}/settings`,
  support: `${dashboard}/support`,
  admin: `${dashboard}/admin`,
  device: '/device',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  shared: '/shared',
} as const;

export function formatAddress(destination: Destination): string {
  switch (destination.to) {
    case 'home':
      return '/';
    case 'project':
      return `${paths.projects}/${encodeURIComponent(destination.projectId)}${destination.query ?? ''}`;
    case 'explore':
    case 'survey':
    case 'review':
    case 'sites': {
      const project = formatAddress({ to: 'project', projectId: destination.projectId });
      return `${project}/${destination.to}${destination.query ?? ''}`;
    }
    case 'species': {
      const project = formatAddress({ to: 'project', projectId: destination.projectId });
      return `${project}/species/${encodeURIComponent(destination.species)}${destination.query ?? ''}`;
    }
    case 'members':
      return `${formatAddress({ to: 'project', projectId: destination.projectId })}/${destination.to}`;
    case 'admin':
      return destination.page ? `${paths.admin}/${destination.page}` : paths.admin;
    default:
      return paths[destination.to];
  }
}

const sections = ['projects', 'documents', 'settings', 'support', 'admin'] as const;

export type AppSection = (typeof sections)[number];

/** The entry of the navigation an address belongs to; null for none. */
export const findSection = (pathname: string): AppSection | null =>
  sections.find((id) => pathname === paths[id] || pathname.startsWith(`${paths[id]}/`)) ?? null;
