'use client';

import type { ExampleProject } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useExampleMessages } from '../../context/example-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';

interface ExampleOfferProps {
  /** How far the example is; null where it was not asked for. */
  progress: ExampleProject | null;
  busy: boolean;
  error: ErrorText | null;
  onOpen: () => void;
  /** Opens it before everything in it is there. */
  onShow: () => void;
}

/** Offers a project to look around in, and says how far it is while it is made. */
export function ExampleOffer({ progress, busy, error, onOpen, onShow }: ExampleOfferProps) {
  const words = useExampleMessages();
  const text = () => {
    if (!busy) return words.text;
    if (!progress) return words.begin;
    const { made, sites, sites_made, analyses, analyses_finished } = progress;
    return made ? words.analysing(analyses_finished, analyses) : words.making(sites_made, sites);
  };
  return (
    <div className="bp-example-offer">
      <Button size="2" variant="soft" disabled={busy} onClick={onOpen}>
        {words.open}
      </Button>
      <output className="bp-small bp-soft bp-numbers">{text()}</output>
      {busy && progress?.made && (
        <Button size="1" variant="ghost" onClick={onShow}>
          {words.openNow}
        </Button>
      )}
      {error && <ErrorAlert error={error} />}
    </div>
  );
}
