'use client';

import { MinusIcon, PlusIcon, SizeIcon } from '@radix-ui/react-icons';
import { useMapMessages } from '../../../context/page-messages.ts';

interface MapButtonsProps {
  /** Enlarges by a factor. */
  onZoom: (factor: number) => void;
  /** Null where everything is shown. */
  onAll: (() => void) | null;
}

/** What a map is enlarged by, as with a click on a button. */
export const zoomStep = 2;

/** Enlarges a map, and shows all of it. */
export function MapButtons({ onZoom, onAll }: MapButtonsProps) {
  const words = useMapMessages();
  return (
    <div className="bp-map-buttons">
      <button
        type="button"
        aria-label={words.zoomIn}
        title={words.zoomIn}
        onClick={() => onZoom(zoomStep)}
      >
        <PlusIcon aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={words.zoomOut}
        title={words.zoomOut}
        onClick={() => onZoom(1 / zoomStep)}
      >
        <MinusIcon aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={words.showAll}
        title={words.showAll}
        aria-disabled={onAll === null}
        onClick={() => onAll?.()}
      >
        <SizeIcon aria-hidden="true" />
      </button>
    </div>
  );
}
