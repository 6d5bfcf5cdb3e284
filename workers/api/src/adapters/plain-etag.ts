/** An etag as stores keep it, without the quotes it travels in as a header. */
export const plainEtag = (etag: string): string => etag.replaceAll(/^(?:W\/)?"|"$/g, '');
