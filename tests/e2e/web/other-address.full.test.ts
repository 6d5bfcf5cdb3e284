import { test } from 'vitest';
import { createClient } from '@biophony/sdk';
import { expect } from './support/expect.ts';
import { password, freshEmail } from './support/environment/person.ts';
import { openService } from './support/environment/service.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment(() => openService());

test('a service that is opened at another address of the same machine gives its files there too', async () => {
  const own = new URL(environment.service.url);
  const { context, page } = await environment.visitor();
  const other = `http://127.0.0.1:${own.port}`;
  const headers = { origin: other };
  const signUp = await context.request.post(`${other}/api/auth/sign-up/email`, {
    headers,
    data: { email: freshEmail(), password, name: 'Ada' },
  });
  expect(signUp.ok()).toBe(true);
  const getToken = async () => {
    const answer = await context.request.get(`${other}/api/auth/token`, { headers });
    return ((await answer.json()) as { token: string }).token;
  };
  const api = createClient({ baseUrl: other, auth: { getToken } });
  await api.user.init();
  const { project_id: projectId } = await api.projects.create({ title: 'Here', description: '' });
  const { data_id: dataId } = await api.datasets.create(projectId, {
    dataset_name: 'Card',
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
  const bytes = new Uint8Array([82, 73, 70, 70]);
  const { upload_url: link } = await api.files.uploadUrl(dataId, {
    filename: 'a.wav',
    content_type: 'audio/wav',
    size: bytes.length,
  });
  expect(new URL(link).origin, 'links carry the address that was set').not.toBe(other);
  await page.goto(`${other}/dashboard/projects`);
  await expect(page.getByRole('link', { name: 'Here', exact: true })).toBeVisible();
  const status = await page.evaluate(
    async ([address, data]) => {
      const headers = { 'content-type': 'audio/wav' };
      const body = new Uint8Array(data);
      return (await fetch(address, { method: 'PUT', headers, body })).status;
    },
    [link, [...bytes]] as const,
  );
  expect(status).toBe(200);
});
