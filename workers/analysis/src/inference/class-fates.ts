/** What becomes of a class that reaches its confidence threshold. */
export const fates = { kept: 0, outOfRange: 1, offList: 2 } as const;

/** What a list of species says of a class. */
export interface ListRules {
  /** 1 for classes on the list, by class index; null when there is no list. */
  listed: Uint8Array | null;
  /** 1 for classes that neither list nor range leaves out. */
  included: Uint8Array | null;
  /** 1 for classes that are always left out. */
  excluded: Uint8Array | null;
}

/**
 * The fate of each class, by class index; null where every class is kept. `inRange` has 1 for classes in range. What is
 * excluded is left out whatever else holds; what is included is kept whatever list and range say; a class that neither
 * the list nor the range has is left out by the list.
 */
export function classFates(
  { listed, included, excluded }: ListRules,
  inRange: Uint8Array | null,
  classes: number,
): Uint8Array | null {
  if (!listed && !excluded && !inRange) return null;
  return Uint8Array.from({ length: classes }, (_, index) => {
    if (excluded?.[index] === 1) return fates.offList;
    if (included?.[index] === 1) return fates.kept;
    if (listed?.[index] === 0) return fates.offList;
    return inRange?.[index] === 0 ? fates.outOfRange : fates.kept;
  });
}
