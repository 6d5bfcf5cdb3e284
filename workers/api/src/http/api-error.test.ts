import { describe, expect, it } from 'vitest';
import { ApiError, toWire } from './api-error.ts';

describe('a failure on the wire', () => {
  it('has the sentence, the code, the request and the field', () => {
    expect(toWire(new ApiError('file_exists', 'It is there.', 'filename'), 'r-1')).toEqual({
      status: 409,
      body: { error: 'It is there.', code: 'file_exists', request_id: 'r-1', field: 'filename' },
      headers: {},
    });
  });

  it('tells nothing of what happened inside', () => {
    const { status, body } = toWire(new Error('SELECT secret FROM users: no such column'), 'r-2');
    expect(status).toBe(500);
    expect(body.code).toBe('internal');
    expect(body.error).not.toContain('SELECT');
  });

  it('says when trying again helps, and how to sign in', () => {
    const late = new ApiError('rate_limited', 'Too many.').retryAfter(12.2);
    expect(toWire(late, 'r-3').headers).toEqual({ 'retry-after': '13' });
    const expired = toWire(new ApiError('token_expired', 'Expired.'), 'r-4');
    expect(expired.headers['www-authenticate']).toContain('error="invalid_token"');
    const locked =
      'D1_ERROR: Failed to parse body as JSON, got: Error: internal error; reference = a1';
    for (const text of ['database is locked', 'D1_ERROR: Network connection lost.', locked])
      expect(toWire(new Error(text), 'r-5')).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
      });
    const full = toWire(new Error('database or disk is full'), 'r-6');
    expect(full).toMatchObject({ status: 507, body: { code: 'disk_full' } });
  });
});
