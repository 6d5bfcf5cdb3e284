/** An attachment header that names the file, with the plain and the UTF-8 form of RFC 6266. */
export function contentDisposition(filename: string): string {
  const name = filename.split('/').at(-1) ?? filename;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
