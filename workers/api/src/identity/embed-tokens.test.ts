import { endpoints } from '@biophony/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { byEmbedToken, isEmbedToken, signEmbedToken, verifyEmbedToken } from './embed-tokens.ts';

describe('an embed token', () => {
  let service: ServiceContext;
  beforeEach(async () => {
    service = await ServiceContext.start();
  });
  afterEach(() => service.close());
  const grant = {
    userId: 'ada',
    makerId: 'ada',
    linkId: null,
    keyId: 'key',
    projectId: 'marsh',
    analysisId: null,
    origins: ['https://reserve.example'],
    isPublic: false,
  };

  it('is known as one, proves what it was made for, and ends after ten minutes', async () => {
    const { token, expires_at } = await signEmbedToken(service.deps, grant);
    expect(isEmbedToken(token)).toBe(true);
    expect(isEmbedToken('bp_key')).toBe(false);
    expect(await verifyEmbedToken(service.deps, token)).toEqual({
      ...grant,
      issuedAt: service.now.getTime() / 1000,
      expiresAt: service.now.getTime() / 1000 + 600,
    });
    expect(Date.parse(expires_at)).toBe(service.now.getTime() + 600_000);
    service.passSeconds(606);
    await expect(verifyEmbedToken(service.deps, token)).rejects.toMatchObject({
      code: 'token_expired',
    });
  });

  it('of a server with another secret or address counts nothing', async () => {
    const { token } = await signEmbedToken(service.deps, grant);
    const { config } = service.deps;
    for (const change of [{ authSecret: 'z'.repeat(32) }, { baseUrl: 'https://other.example' }])
      await expect(
        verifyEmbedToken({ ...service.deps, config: { ...config, ...change } }, token),
      ).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('of one analysis reads that and no other one, nor what is beside it', async () => {
    await service.user('ada');
    const { token } = await signEmbedToken(service.deps, {
      ...grant,
      keyId: null,
      projectId: null,
      analysisId: 'heard',
    });
    const headers = new Headers({ origin: 'https://reserve.example' });
    const read = (params: Record<string, string>) =>
      byEmbedToken(service.deps, endpoints.analysesGet, token, { headers, params });
    expect(await read({ analysisId: 'heard' })).toMatchObject({ kind: 'embed', userId: 'ada' });
    for (const [name, id] of [
      ['analysisId', 'another'],
      ['dataId', 'heard'],
      ['projectId', 'heard'],
    ] as const)
      await expect(read({ [name]: id })).rejects.toMatchObject({ code: 'not_found' });
  });
});
