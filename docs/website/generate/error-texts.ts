import type { ErrorCode } from '@biophony/contract/constants';

type ErrorText = readonly [meaning: string, remedy: string];

export const errorTexts: Record<ErrorCode, ErrorText> = {
  invalid_request: [
    'A field or a parameter is missing or unknown, or the service does not accept its value.',
    'Read `error`, which names the problem, and `field`, which names the place. Correct it and call again.',
  ],
  invalid_json: [
    'The body is not JSON.',
    'Check the body for a missing bracket or quotation mark, and that it is UTF-8.',
  ],
  unauthenticated: [
    'The call has no key and no token, or an unknown one.',
    'Send `Authorization: Bearer` with an API key that is valid, or sign in again (`biophony login`).',
  ],
  invalid_credentials: [
    'The email address and the password do not belong together.',
    'Check both. If you forgot the password, ask for a new one on the sign-in page.',
  ],
  token_expired: [
    'The token was valid, but its time is over.',
    'Get a new token. The SDK and the widgets do that by themselves.',
  ],
  second_factor_required: [
    'The password was right, and the account asks for a code as well.',
    'Send the code of your app or of the text message, or a recovery code.',
  ],
  forbidden: [
    'The caller is known, but may not do this. An API key cannot manage an account, for example.',
    'Sign in as a person, or use a key or token that was made for this.',
  ],
  insufficient_scope: [
    'The API key lacks the scope that the call needs.',
    'Make a key with that scope: `biophony keys create NAME --scope SCOPE`.',
  ],
  email_unconfirmed: [
    'The email address of the account was not verified yet.',
    'Open the link in the mail that you got, or ask for another one in Account Settings.',
  ],
  recent_sign_in_required: [
    'This needs a sign-in within the last minutes.',
    'Sign in again and repeat it.',
  ],
  not_found: [
    'There is nothing with this ID, or it belongs to somebody else. The service does not say which.',
    'Check the ID, and that you are signed in with the right account (`biophony whoami`).',
  ],
  method_not_allowed: [
    'The address exists, but not with this method.',
    'Look the call up in [the calls of /api](/reference/api).',
  ],
  request_timeout: [
    'The body of the call came too slowly.',
    'Call again. Over a slow line, send less in one call.',
  ],
  conflict: [
    'Something changed at the same time, or the same thing exists already.',
    'Read the present state and decide again.',
  ],
  email_taken: [
    'There is an account with this email address.',
    'Sign in, or ask for a new password.',
  ],
  account_exists: [
    'There is an account with this email address, and it has another way to sign in.',
    'Sign in the way that you signed in before.',
  ],
  file_exists: [
    'The dataset has a file of this name already, with other content.',
    'Give the file another name, or upload it to another dataset. `biophony` chooses another dataset by itself.',
  ],
  dataset_exists: [
    'The project has a dataset of this name already.',
    'Use that dataset, or choose another name.',
  ],
  lease_lost: [
    'The runner was silent for too long, and the service gave its work to another runner.',
    'Nothing: the runner drops this work and takes other work. If it happens often, the machine of the runner is too slow or its network breaks off.',
  ],
  data_not_ready: [
    'The recordings cannot be analysed yet: the upload is not complete.',
    'Finish the upload by running `biophony upload` again, then start the analysis.',
  ],
  not_compatible: [
    'This type of analysis does not fit the recordings, or no runner offers it.',
    'The sentence says why. Install the model where the analyses run, or choose another type.',
  ],
  already_running: ['The analysis runs already.', 'Wait for its end, or cancel it.'],
  limit_reached: [
    'The account or the project has reached its limit for these.',
    'Delete what you no longer need. [Limits](/reference/limits) has all the figures.',
  ],
  length_required: [
    'A file was sent without its size.',
    'Send `Content-Length`, and do not send it in chunks.',
  ],
  version_mismatch: [
    'The project was changed since you read it.',
    'Read it again, apply your change to the new state, and send its new `version` in `If-Match`.',
  ],
  already_put: [
    'The file is in the store already.',
    'Confirm the upload; you need not send it again.',
  ],
  storage_exceeded: [
    'The storage of the account is full.',
    'Delete what you no longer need, or choose a larger plan in Account Settings. `biophony storage` shows how much is left.',
  ],
  body_too_large: [
    'The body of the call is larger than this call takes.',
    'Send less in one call. [Limits](/reference/limits) has the sizes.',
  ],
  unsupported_type: [
    'The body is not of a type that the call takes.',
    'Send `Content-Type: application/json`.',
  ],
  checksum_mismatch: [
    'The bytes differ from the announced SHA-256.',
    'Send the file again. If it happens again, the file changed while it was read, or the card or its reader is damaged.',
  ],
  idempotency_mismatch: [
    'The same `Idempotency-Key` came before with another body.',
    'Use a new key for a new body.',
  ],
  rate_limited: [
    'Too many calls came at once, or too many wrong passwords.',
    'Wait as many seconds as `Retry-After` says. The command line, the web app and the SDK do that by themselves.',
  ],
  internal: [
    'The service has a fault.',
    'Call again in a while. If it stays, give the operator the `request_id` of the answer: the log of the service has the cause under it.',
  ],
  not_implemented: [
    'The service does not have this call yet.',
    'Use a newer version of the service.',
  ],
  not_configured: [
    'The operator of the service did not set this up, mail or text messages for example.',
    'Ask the operator. [Settings of the service](/reference/settings) says which settings are needed.',
  ],
  unavailable: [
    'The service, its database or its store is away for the moment.',
    'Wait as many seconds as `Retry-After` says and call again. `biophony` waits by itself; see `--max-wait`.',
  ],
  disk_full: [
    'The disk of the service is full.',
    'The operator has to free space. No stored file is lost, and an upload goes on where it ended.',
  ],
};
