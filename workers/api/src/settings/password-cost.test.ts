import { describe, expect, it } from 'vitest';
import { passwordCostOf } from './password-cost.ts';

const at = (text: string | undefined, baseUrl?: string) => passwordCostOf('COST', text, baseUrl);

describe('what hashing a password costs', () => {
  it('is at least what OWASP advises, wherever others can reach the service', () => {
    expect(at(undefined, 'https://biophony.example')).toBe(14);
    expect(at('16', 'https://biophony.example')).toBe(16);
    expect(() => at('13', 'https://biophony.example')).toThrow(
      'COST must be 14 or more for a service at https://biophony.example; less is for tests on this machine.',
    );
    expect(() => at('4', 'http://192.168.1.9:8787')).toThrow('COST must be 14 or more');
  });

  it('may be less on this machine, and no more than 128 MiB a hash', () => {
    expect(at('4')).toBe(4);
    expect(at('4', 'http://localhost:8787')).toBe(4);
    expect(at('4', 'http://127.0.0.1:8787')).toBe(4);
    expect(() => at('18')).toThrow('COST must be a whole number from 1 to 17');
    expect(() => at('4.5')).toThrow('COST must be a whole number from 1 to 17');
  });
});
