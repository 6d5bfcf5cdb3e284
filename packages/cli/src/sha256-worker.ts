import '@biophony/sdk/node/sha256-worker';
