export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads the link after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
