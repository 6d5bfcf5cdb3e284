import { expect, it } from 'vitest';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { localData } from './servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from './servers/local-server.ts';
import { documentedNginx, hasNginx, startNginx } from './servers/nginx.ts';
import { newAccount } from './suite/support/account.ts';
import { newDataset, uploadAll, wav } from './suite/support/card.ts';

const installed = hasNginx();
if (!installed)
  console.log('The documented nginx configuration is not tested: nginx is not installed.');

it.skipIf(!installed).each(Object.entries(documentedNginx))(
  '5 MB pass the nginx of %s, whose log shows no signed link',
  async (_path, text) => {
    const [port, servicePort] = [await freePort(), await freePort()];
    const nginx = await startNginx(text, port, [servicePort]);
    const data = await localData();
    const child = await startEntry(nodeEntry, data, {
      PORT: String(servicePort),
      BIOPHONY_BASE_URL: nginx.url,
      BIOPHONY_ADDRESS_HEADER: 'X-Forwarded-For',
    });
    try {
      const ada = await newAccount(testServerOf(nodeEntry, data, child));
      const { dataId } = await newDataset(ada);
      await uploadAll(ada, dataId, [wav('20260501_050000.WAV', 2_500_000)]);
      // nginx logs a request after sending the answer.
      await expect.poll(nginx.accessLog).toContain('PUT /store/...');
      expect(nginx.accessLog()).not.toMatch(/\/store\/[\w-]{8}/);
    } finally {
      await child.stop();
      await nginx.stop();
      await data.remove();
    }
  },
);
