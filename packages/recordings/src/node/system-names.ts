/** What operating systems leave on a card for themselves: nobody misses it when the card is formatted. */
const SYSTEM_NAMES: readonly RegExp[] = [
  /^\._/,
  /^\.(?:DS_Store|AppleDouble|apdisk|fseventsd|TemporaryItems|VolumeIcon\.icns|localized)$/i,
  /^\.(?:Spotlight-V\d+|DocumentRevisions-V\d+|com\.apple\..*|metadata_never_index|PKInstallSandboxManager.*)$/i,
  /^\.Trash(?:es|-\d+)?$/i,
  /^(?:System Volume Information|\$RECYCLE\.BIN|RECYCLER|RECYCLED|__MACOSX|lost\+found)$/i,
  /^(?:Thumbs\.db|ehthumbs\.db|desktop\.ini|IndexerVolumeGuid|WPSettings\.dat)$/i,
];

/** Whether a file or folder of that name is an operating system's own. */
export const isSystemName = (name: string): boolean =>
  SYSTEM_NAMES.some((pattern) => pattern.test(name));
