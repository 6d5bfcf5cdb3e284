/** A file with its path below the folder that was chosen or dropped. */
export interface PickedFile {
  file: File;
  path: string;
}

/** What was found in folders. */
export interface FoundFiles {
  files: PickedFile[];
  /**
   * Paths of files and folders that could not be read, those of folders with `/` at the end; of such a folder some files may
   * have been found.
   */
  unreadable: string[];
}

/** Files of an input element; a folder input knows their paths. */
export function filesOfInput(list: FileList | null): PickedFile[] {
  return Array.from(list ?? [], (file) => ({ file, path: file.webkitRelativePath || file.name }));
}

const readEntries = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function walk(entry: FileSystemEntry, folder: string, found: FoundFiles): Promise<void> {
  const path = folder ? `${folder}/${entry.name}` : entry.name;
  try {
    if (entry.isFile) {
      found.files.push({ file: await fileOf(entry as FileSystemFileEntry), path });
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // A reader gives at most 100 entries a time.
    for (let batch = await readEntries(reader); batch.length; batch = await readEntries(reader))
      for (const inner of batch) await walk(inner, path, found);
  } catch {
    found.unreadable.push(entry.isFile ? path : `${path}/`);
  }
}

/**
 * Files of a drop, those in dropped folders too, and what of it could not be read. Call it while the drop event is
 * being handled.
 */
export async function filesOfDrop(data: DataTransfer): Promise<FoundFiles> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return { files: filesOfInput(data.files), unreadable: [] };
  const found: FoundFiles = { files: [], unreadable: [] };
  for (const entry of entries) await walk(entry, '', found);
  return found;
}
