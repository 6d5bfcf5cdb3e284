/** Letters of a recorder's name at most. */
const longest = 60;

/** A folder that every file system takes, after the name of a recorder. */
function folderOf(device: string | null): string {
  const safe = (device ?? '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^[._]+|[._]+$/g, '');
  return [...safe].slice(0, longest).join('') || 'unknown';
}

/**
 * Gives names to pictures: `RECORDER/2024-05-01.png`, and `RECORDER/2024-05-01_2.png` for a second clock or sample rate of
 * that day, or another recorder whose name comes to the same.
 */
export function createPictureNames(): (device: string | null, date: string) => string {
  const given = new Map<string, number>();
  return (device, date) => {
    const name = `${folderOf(device)}/${date}`;
    // Some file systems do not tell capitals apart.
    const key = name.toLowerCase();
    const nth = (given.get(key) ?? 0) + 1;
    given.set(key, nth);
    return nth === 1 ? `${name}.png` : `${name}_${nth}.png`;
  };
}
