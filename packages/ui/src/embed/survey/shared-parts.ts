/** What the second script takes from the first. The build puts it here; nothing is shared where no build made two. */
export const sharedParts: readonly unknown[] = [];
