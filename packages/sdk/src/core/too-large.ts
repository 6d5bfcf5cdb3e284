/** A 413 that is not from the service: a proxy before it has a smaller limit. */
export const tooLargeForProxy =
  'a proxy before the service limits the size of what is sent (413). Whoever runs it raises the limit, such as client_max_body_size of nginx; docs/operate/proxy.md of Biophony shows how.';
