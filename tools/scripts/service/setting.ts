/** Environment setting; empty counts as absent, as for the service itself. */
export const setting = (name: string): string | undefined => process.env[name]?.trim() || undefined;
