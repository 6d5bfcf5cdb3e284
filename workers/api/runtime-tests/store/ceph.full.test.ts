import { s3Signer } from '@biophony/s3';
import { describe } from 'vitest';
import { s3Blobs } from '../../src/platform/s3-blobs.ts';
import { hasCeph, startCeph } from '../servers/ceph.ts';
import { nodeEntry, startOnCeph } from '../servers/local-server.ts';
import { allSuites, contractSuite } from '../suite/index.ts';
import { blobsSuite } from './blobs-suite.ts';

const installed = hasCeph();
if (!installed) console.log('skipped: objects in Ceph (no radosgw on PATH)');

describe.skipIf(!installed)('Ceph', () => {
  blobsSuite('Ceph', async () => {
    const { store, stop } = await startCeph();
    return { blobs: s3Blobs(s3Signer(store)), stop };
  });
  contractSuite('Node (SQLite, Ceph)', () => startOnCeph(nodeEntry), allSuites);
});
