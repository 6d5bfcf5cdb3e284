export * from './audit.ts';
export * from './invitation.ts';
export * from './member.ts';
export * from './viewer-link.ts';
