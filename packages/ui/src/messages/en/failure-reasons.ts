/** Why files are not recordings; others are named by their code. */
export const failureReasons: Record<string, string> = {
  unreadable: 'cannot be read as sound',
  not_arrived: 'not arrived',
  no_sound: 'no sound in it',
  no_length: 'its length is not known',
  empty_file: 'empty',
  nul_filled: 'space reserved and never written',
  bad_header: 'damaged header',
  no_audio: 'header without sound',
  flac_stub: 'ends before the first sound',
  unsupported_format: 'format that is not read',
  unsupported_type: 'format that is not read',
  file_too_large: 'too large',
  duplicate_name: 'its name came twice',
  file_exists: 'its name was there with other sound',
};
