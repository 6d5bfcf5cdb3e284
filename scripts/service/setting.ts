/** A setting of the service from the environment; empty counts as absent, as for the service itself. */
export const setting = (name: string): string | undefined => process.env[name]?.trim() || undefined;
