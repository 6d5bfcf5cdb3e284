const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length &&
  Array.from(text, (letter) => letter.charCodeAt(0)).every((code, at) => bytes[at] === code);

/** Bytes that tell of what is in a ZIP file stand within so many. */
const zipHead = 8192;
const latin1 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252').decode(bytes.subarray(0, zipHead));

function zipName(bytes: Uint8Array): string {
  const head = latin1(bytes);
  if (head.includes('opendocument.spreadsheet')) return 'a LibreOffice spreadsheet (ODS)';
  if (/xl\/|\[Content_Types\]\.xml/.test(head)) return 'an Excel workbook (XLSX)';
  return 'a ZIP file';
}

/** What a file is that people take for a sheet and that is no text; null for a text. */
export function otherFile(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 'PK\u0003\u0004')) return zipName(bytes);
  if (startsWith(bytes, '%PDF-')) return 'a PDF file';
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) return 'an old Excel workbook (XLS)';
  return null;
}
