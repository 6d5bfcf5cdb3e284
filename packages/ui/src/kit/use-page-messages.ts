'use client';

// Texts of pages that load later. A file each, so that no page loads those of another.

export * from './use-account-messages.ts';
export * from './use-admin-messages.ts';
export * from './use-analysis-messages.ts';
export * from './use-clock-messages.ts';
export * from './use-explorer-messages.ts';
export * from './use-offline-messages.ts';
export * from './use-overview-messages.ts';
export * from './use-review-messages.ts';
export * from './use-search-messages.ts';
export * from './use-survey-messages.ts';
export * from './use-upload-messages.ts';
