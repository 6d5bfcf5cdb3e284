import type { PickedFile } from './dropped-files.ts';

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

async function walk(
  folder: FileSystemDirectoryHandle,
  path: string,
  found: PickedFile[],
): Promise<void> {
  for await (const [name, entry] of folder.entries()) {
    const inside = `${path}/${name}`;
    if (entry.kind === 'directory') await walk(entry as FileSystemDirectoryHandle, inside, found);
    else found.push({ file: await (entry as FileSystemFileHandle).getFile(), path: inside });
  }
}

/** All files of a folder and of those inside it. Throws what the browser throws when one cannot be read. */
export async function filesOfFolder(folder: FileSystemDirectoryHandle): Promise<PickedFile[]> {
  const found: PickedFile[] = [];
  await walk(folder, folder.name, found);
  return found;
}

/**
 * Asks to read a remembered folder again, and reads it; null where the person does not allow it. Throws a
 * `NotFoundError` when it is no longer there. Call it while a click is being handled.
 */
export async function readFolderAgain(folder: LastingFolder): Promise<PickedFile[] | null> {
  const allowed = (await folder.requestPermission?.({ mode: 'read' })) ?? 'granted';
  return allowed === 'granted' ? filesOfFolder(folder) : null;
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
