'use client';

import type { Results } from '@biophony/contract';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { Button } from '@radix-ui/themes';
import { Notice } from '../kit/notice.tsx';
import { useCreateAnalysisMessages, useResultsMessages } from '../kit/use-page-messages.ts';
import { isPartial } from './found-species.ts';

export function PartialNotice({ results }: { results: Pick<Results['results'], 'summary'> }) {
  const t = useResultsMessages();
  if (!isPartial(results.summary)) return null;
  return (
    <Notice tone="warn">
      <p>{t.partial}</p>
    </Notice>
  );
}

interface SettingsDownloadProps {
  disabled?: boolean;
  onDownload: (format: SettingsFormat) => void;
}

export function SettingsDownload({ disabled = false, onDownload }: SettingsDownloadProps) {
  const createAnalysis = useCreateAnalysisMessages();
  const t = createAnalysis.presets;
  const button = { type: 'button', variant: 'soft', color: 'gray', disabled } as const;
  return (
    <span className="bp-preset-group">
      <Button {...button} onClick={() => onDownload('toml')}>
        {t.download}
      </Button>
      <Button {...button} aria-label={t.downloadJson} onClick={() => onDownload('json')}>
        {t.json}
      </Button>
    </span>
  );
}
