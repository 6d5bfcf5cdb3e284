'use client';

import { useState, type RefObject } from 'react';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { saveBlob } from '../../../file-access/save-blob.ts';
import { picturePng, pictureSvg } from '../model/picture-file.ts';

interface CurveFilesProps {
  svg: RefObject<SVGSVGElement | null>;
  /** Name of the files, without their ending. */
  filename: string;
  /** What is saved as JSON. */
  json: unknown;
}

/** Saves the picture of a curve as SVG or PNG, and the calibration as JSON. */
export function CurveFiles({ svg, filename, json }: CurveFilesProps) {
  const words = useCalibrationMessages();
  const [isRefused, setRefused] = useState(false);
  const save = (text: string, type: string, ending: string) =>
    saveBlob(new Blob([text], { type }), `${filename}.${ending}`);
  const saveImage = async () => {
    const blob = svg.current && (await picturePng(svg.current).catch(() => null));
    setRefused(!blob);
    if (blob) saveBlob(blob, `${filename}.png`);
  };
  return (
    <>
      <button
        type="button"
        className="bp-quiet"
        aria-label={words.pictureOf}
        onClick={() => svg.current && save(pictureSvg(svg.current), 'image/svg+xml', 'svg')}
      >
        {words.picture}
      </button>
      <button
        type="button"
        className="bp-quiet"
        aria-label={words.imageOf}
        onClick={() => void saveImage()}
      >
        {words.image}
      </button>
      <button
        type="button"
        className="bp-quiet"
        aria-label={words.jsonOf}
        onClick={() => save(`${JSON.stringify(json, null, 2)}\n`, 'application/json', 'json')}
      >
        {words.json}
      </button>
      {isRefused && <span role="alert">{words.imageFailed}</span>}
    </>
  );
}
