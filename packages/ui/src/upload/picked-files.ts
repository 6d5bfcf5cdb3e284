import { formatOfName, type RecordingFacts } from '@biophony/recordings';

/** A file with its path below the chosen or dropped folder. */
export interface PickedFile {
  file: File;
  path: string;
  /** Its header, if that was read already. */
  facts?: RecordingFacts | undefined;
}

export interface FoundFiles {
  files: PickedFile[];
  /** Unreadable files and folders; folders end in `/` and may have been read in part. */
  unreadable: string[];
}

const systemNames = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/** Whether the operating system created this file or folder. */
export const isOfSystem = (path: string): boolean => systemNames.test(path);

/** Whether the name is that of a recording. */
export const isRecording = (path: string): boolean => formatOfName(path) !== 'unknown';

/** Files of an input element; folder inputs include paths. */
export function filesOfInput(list: FileList | null): PickedFile[] {
  return Array.from(list ?? [], (file) => ({ file, path: file.webkitRelativePath || file.name }));
}

const readEntries = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function walk(entry: FileSystemEntry, folder: string, result: FoundFiles): Promise<void> {
  const path = folder ? `${folder}/${entry.name}` : entry.name;
  try {
    if (entry.isFile) {
      result.files.push({ file: await fileOf(entry as FileSystemFileEntry), path });
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // A reader returns at most 100 entries at a time.
    for (let batch = await readEntries(reader); batch.length; batch = await readEntries(reader))
      for (const inner of batch) await walk(inner, path, result);
  } catch {
    result.unreadable.push(entry.isFile ? path : `${path}/`);
  }
}

/**
 * Files of a drop, including those in folders, and what could not be read. Call it during the drop
 * event.
 */
export async function filesOfDrop(data: DataTransfer): Promise<FoundFiles> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return { files: filesOfInput(data.files), unreadable: [] };
  const result: FoundFiles = { files: [], unreadable: [] };
  for (const entry of entries) await walk(entry, '', result);
  return result;
}

/**
 * A folder that can be requested again later; TypeScript's library lacks the permission methods.
 */
export interface LastingFolder extends FileSystemDirectoryHandle {
  requestPermission?(mode: { mode: 'read' }): Promise<PermissionState>;
}

interface FolderPicker {
  showDirectoryPicker?: (options: { mode: 'read' }) => Promise<LastingFolder>;
}

/** Whether chosen folders can be read again after the page was left. */
export const hasLastingFolders = (): boolean => 'showDirectoryPicker' in window;

/** Lets the person choose a folder; null if cancelled. Call it during a click. */
export async function chooseFolder(): Promise<LastingFolder | null> {
  try {
    return (await (window as FolderPicker).showDirectoryPicker?.({ mode: 'read' })) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

async function walkFolder(
  entry: FileSystemHandle,
  path: string,
  result: FoundFiles,
): Promise<void> {
  try {
    if (entry.kind === 'file') {
      result.files.push({ file: await (entry as FileSystemFileHandle).getFile(), path });
      return;
    }
    for await (const [name, inner] of (entry as FileSystemDirectoryHandle).entries())
      await walkFolder(inner, `${path}/${name}`, result);
  } catch {
    result.unreadable.push(entry.kind === 'file' ? path : `${path}/`);
  }
}

/** All files of a folder and its subfolders, and what could not be read. */
export async function filesOfFolder(folder: FileSystemDirectoryHandle): Promise<FoundFiles> {
  const result: FoundFiles = { files: [], unreadable: [] };
  await walkFolder(folder, folder.name, result);
  return result;
}

/**
 * Asks permission to read a remembered folder again, and reads it; null if denied. Throws a
 * `NotFoundError` if it no longer exists. Call it during a click.
 */
export async function readFolderAgain(folder: LastingFolder): Promise<FoundFiles | null> {
  const allowed = (await folder.requestPermission?.({ mode: 'read' })) ?? 'granted';
  if (allowed !== 'granted') return null;
  // Throws if the folder itself is gone.
  await folder.entries().next();
  return filesOfFolder(folder);
}

/** Folders of a drop, where the browser keeps handles. Call it during the drop event. */
export async function foldersOfDrop(data: DataTransfer): Promise<LastingFolder[]> {
  const items = Array.from(data.items).filter(({ kind }) => kind === 'file');
  const handles = await Promise.all(
    items.map((item) =>
      'getAsFileSystemHandle' in item
        ? (item as { getAsFileSystemHandle(): Promise<FileSystemHandle | null> })
            .getAsFileSystemHandle()
            .catch(() => null)
        : null,
    ),
  );
  return handles.filter((handle): handle is LastingFolder => handle?.kind === 'directory');
}
