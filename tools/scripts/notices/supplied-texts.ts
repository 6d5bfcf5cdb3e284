import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Found from the build's folder: modules in a bundled configuration do not know their own path. */
function textsFolder(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const found = join(folder, 'tools/scripts/notices/texts');
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) throw new Error(`No ${found} above ${process.cwd()}.`);
  }
}

const text = (file: string): string => readFileSync(resolve(textsFolder(), file), 'utf8').trim();

/** Who holds the rights of packages that are published without the file of their licence. */
const holders: Readonly<Record<string, string>> = {
  '@wasm-audio-decoders/common': 'Copyright (c) 2021-2025 Ethan Halsall',
  '@wasm-audio-decoders/flac': 'Copyright (c) 2021-2025 Ethan Halsall',
  '@wasm-audio-decoders/ogg-vorbis': 'Copyright (c) 2021-2025 Ethan Halsall',
  'fft.js': 'Copyright Fedor Indutny, 2017',
  'mpg123-decoder': 'Copyright (c) 2021-2025 Ethan Halsall',
  'onnxruntime-common': 'Copyright (c) Microsoft Corporation',
  'onnxruntime-node': 'Copyright (c) Microsoft Corporation',
  'opus-decoder': 'Copyright (c) 2021-2025 Ethan Halsall',
  'react-remove-scroll-bar': 'Copyright (c) 2017 Anton Korzunov',
  'yoga-layout': 'Copyright (c) Facebook, Inc. and its affiliates',
};

/** Notices outside the package. */
const furtherNotices: Readonly<Record<string, string>> = {
  'onnxruntime-node':
    'The libraries compiled into ONNX Runtime are listed with their licences in ThirdPartyNotices.txt of\nhttps://github.com/microsoft/onnxruntime',
};

/** The text of the licence of a package that brings none: the standard one under its holders. Null where they are not known. */
export function suppliedText(name: string, licence: string): string | null {
  const holder = holders[name];
  if (!holder || licence !== 'MIT') return null;
  const parts = ['MIT License', holder, text('MIT.txt'), furtherNotices[name]];
  return parts.filter(Boolean).join('\n\n');
}

export interface Contained {
  name: string;
  licence: string;
  text: string;
}

const xiph = (name: string, holder: string): Contained => ({
  name,
  licence: 'BSD-3-Clause',
  text: `${holder}\n\n${text('BSD-3-Clause.txt')}`,
});
const ogg = xiph('libogg', 'Copyright (c) 2002, Xiph.Org Foundation');

/** Libraries inside WebAssembly or native code of packages, which their metadata do not name. */
export const contained: Readonly<Record<string, readonly Contained[]>> = {
  '@wasm-audio-decoders/flac': [
    xiph(
      'libFLAC',
      'Copyright (C) 2000-2009 Josh Coalson\nCopyright (C) 2011-2025 Xiph.Org Foundation',
    ),
    ogg,
  ],
  '@wasm-audio-decoders/ogg-vorbis': [
    ogg,
    xiph('libvorbis', 'Copyright (c) 2002-2020 Xiph.Org Foundation'),
  ],
  'mpg123-decoder': [
    {
      name: 'libmpg123',
      licence: 'LGPL-2.1-or-later',
      text: `Copyright (c) 1995-2020 by Michael Hipp and others; source code at https://mpg123.org\n\n${text('LGPL-2.1.txt')}`,
    },
  ],
  'opus-decoder': [
    xiph(
      'libopus',
      'Copyright 2001-2023 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, CSIRO,\nGregory Maxwell, Mark Borgerding, Erik de Castro Lopo, Mozilla, Amazon',
    ),
  ],
};
