'use client';

import type { SettingsFormat } from '@biophony/contract/settings-files';
import { Button } from '@radix-ui/themes';
import { useMessages } from '../kit/presentation-context.ts';

interface SettingsDownloadProps {
  disabled?: boolean;
  onDownload: (format: SettingsFormat) => void;
}

export function SettingsDownload({ disabled = false, onDownload }: SettingsDownloadProps) {
  const { createAnalysis } = useMessages();
  const words = createAnalysis.presets;
  const button = { type: 'button', variant: 'soft', color: 'gray', disabled } as const;
  return (
    <span className="bp-preset-group">
      <Button {...button} onClick={() => onDownload('toml')}>
        {words.download}
      </Button>
      <Button {...button} aria-label={words.downloadJson} onClick={() => onDownload('json')}>
        {words.json}
      </Button>
    </span>
  );
}
