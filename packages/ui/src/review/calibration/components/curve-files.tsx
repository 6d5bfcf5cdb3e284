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
  const [problem, setProblem] = useState<string | null>(null);
  const save = (text: string, type: string, ending: string) =>
    saveBlob(new Blob([text], { type }), `${filename}.${ending}`);
  /** The picture, where it is shown, and not the table behind it. */
  const shown = () => {
    setProblem(svg.current ? null : words.pictureHidden);
    return svg.current;
  };
  const savePicture = () => {
    const picture = shown();
    if (picture) save(pictureSvg(picture), 'image/svg+xml', 'svg');
  };
  const saveImage = async () => {
    const picture = shown();
    if (!picture) return;
    const blob = await picturePng(picture).catch(() => null);
    if (blob) saveBlob(blob, `${filename}.png`);
    else setProblem(words.imageFailed);
  };
  return (
    <>
      <button type="button" className="bp-quiet" aria-label={words.pictureOf} onClick={savePicture}>
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
      {problem && <span role="alert">{problem}</span>}
    </>
  );
}
