'use client';

import encodeQr from 'qr';
import { useMemo } from 'react';

/** Modules of white around the code, as readers need (ISO/IEC 18004, section 9.1). */
const margin = 4;

interface QrCodeProps {
  text: string;
  label: string;
}

/** A text for a phone's camera, black on white whatever the page's colours. */
export function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const rows = encodeQr(text, 'raw', { border: margin });
    const dark = rows.flatMap((row, y) =>
      row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: dark.join(''), size: rows.length };
  }, [text]);
  return (
    <svg className="bp-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
