const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

export interface DownloadProgress {
  update: (file: string, received: number, total: number | null) => void;
  end: () => void;
}

/** Progress on standard error: a line that counts on a terminal, a line each tenth elsewhere, nothing when quiet. */
export function downloadProgress(quiet: boolean): DownloadProgress {
  const terminal = process.stderr.isTTY;
  let last = '';
  let open = false;
  return {
    update(file, received, total) {
      if (quiet) return;
      const share = total ? Math.floor((received / total) * 100) : null;
      const step = terminal
        ? megabytes(received)
        : String(share === null ? Math.floor(received / 1e7) : Math.floor(share / 10));
      const key = `${file} ${step}`;
      if (key === last) return;
      last = key;
      const of = total ? ` of ${megabytes(total)} MB (${share} %)` : ' MB';
      process.stderr.write(
        `${terminal ? '\r' : ''}${file}: ${megabytes(received)}${of}${terminal ? '  ' : '\n'}`,
      );
      open = terminal;
    },
    end() {
      if (open) process.stderr.write('\n');
      open = false;
    },
  };
}
