/** The build fills this in. A function, because the shared modules are evaluated later. */
export const sharedParts = (): readonly unknown[] => [];
