import { analysisTypes } from '@biophony/contract/constants';
import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

const { description, parameter_descriptions, supported_file_extensions } =
  analysisTypes.birdnet_v2_4;

export const CreateAnalysisDialog = page(kit.CreateAnalysisDialog, {
  args: {
    open: true,
    stage: 'select',
    types: [
      {
        type: 'birdnet_v2_4',
        description,
        compatible: true,
        compatible_files: 1246,
        file_count: 1248,
        reason: null,
        supported_file_extensions: [...supported_file_extensions],
      },
    ],
    type: null,
    values: null,
    problems: {},
    descriptions: parameter_descriptions,
    error: null,
    onChoose: fn(),
    onChangeType: fn(),
    onSetting: fn(),
    onSubmit: fn(),
    onClose: fn(),
  },
  frame: 560,
  accessibility:
    'A dialog named by its title. A type that does not fit says why in words; a problem of a setting is tied to its field.',
});
