const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML, between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!);

/** A path below the page as an address, each part of it encoded. */
export const addressOf = (path: string): string =>
  escaped(path.split('/').map(encodeURIComponent).join('/'));
