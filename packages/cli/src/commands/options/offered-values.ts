import { analysisTypes } from '@biophony/contract/constants';
import type { Option } from 'commander';
import { deviceNames } from '../../card/device-names.ts';
import { resultFormats } from '../../results/result-formats.ts';
import { collect, offering } from './shared.ts';

/** `--type` of the analyses that every service knows; those of installed models are taken too. */
export const typeOption = (description: string): Option =>
  offering('--type <type>', description, Object.keys(analysisTypes));

/** `--device`, which recorder a card is of. */
export const deviceOption = (): Option =>
  offering('--device <device>', 'the recorder (default: what the headers say)', deviceNames);

/** `--format`, which result files are wanted. */
export const formatOption = (description: string): Option =>
  offering('--format <formats>', description, resultFormats).argParser(collect);
