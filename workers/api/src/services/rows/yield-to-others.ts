/** Ends a slice of long work: what others have asked for in the meantime is answered first. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
