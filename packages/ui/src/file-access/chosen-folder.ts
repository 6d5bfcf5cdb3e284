import type { FoundFiles } from './dropped-files.ts';

/** A folder that the browser can be asked for again later; TypeScript's library does not know the permissions yet. */
export interface LastingFolder extends FileSystemDirectoryHandle {
  requestPermission?(mode: { mode: 'read' }): Promise<PermissionState>;
}

interface FolderPicker {
  showDirectoryPicker?: (options: { mode: 'read' }) => Promise<LastingFolder>;
}

/** Whether a folder that is chosen here can be read again after the page was left. */
export const hasLastingFolders = (): boolean => 'showDirectoryPicker' in window;

/** Lets the person choose a folder; null when they choose none. Call it while a click is being handled. */
export async function chooseFolder(): Promise<LastingFolder | null> {
  try {
    return (await (window as FolderPicker).showDirectoryPicker?.({ mode: 'read' })) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

async function walk(entry: FileSystemHandle, path: string, found: FoundFiles): Promise<void> {
  try {
    if (entry.kind === 'file') {
      found.files.push({ file: await (entry as FileSystemFileHandle).getFile(), path });
      return;
    }
    for await (const [name, inner] of (entry as FileSystemDirectoryHandle).entries())
      await walk(inner, `${path}/${name}`, found);
  } catch {
    found.unreadable.push(entry.kind === 'file' ? path : `${path}/`);
  }
}

/** All files of a folder and of those inside it, and what of it could not be read. */
export async function filesOfFolder(folder: FileSystemDirectoryHandle): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], unreadable: [] };
  await walk(folder, folder.name, found);
  return found;
}

/**
 * Asks to read a remembered folder again, and reads it; null where the person does not allow it. Throws a
 * `NotFoundError` when it is no longer there. Call it while a click is being handled.
 */
export async function readFolderAgain(folder: LastingFolder): Promise<FoundFiles | null> {
  const allowed = (await folder.requestPermission?.({ mode: 'read' })) ?? 'granted';
  if (allowed !== 'granted') return null;
  // Throws where the folder itself is gone.
  await folder.entries().next();
  return filesOfFolder(folder);
}

/** The folders of a drop, where the browser gives lasting ones. Call it while the drop event is being handled. */
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
