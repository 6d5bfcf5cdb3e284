/** Signed URLs may be used from any page: the signature is what allows, and no cookie counts. */
export const storeCors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT',
  'access-control-allow-headers': 'content-type, if-none-match, range',
  'access-control-expose-headers': 'etag, content-range, accept-ranges, content-disposition',
  'access-control-max-age': '86400',
};
