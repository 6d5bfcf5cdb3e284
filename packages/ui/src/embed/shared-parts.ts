/**
 * What the second script takes from the first. The build puts it here; nothing is shared where no build made two. Asked when
 * the second script is there: modules that this one needs begin after it.
 */
export const sharedParts = (): readonly unknown[] => [];
