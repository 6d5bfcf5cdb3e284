import type { WidgetMessages } from '../messages/de.ts';
import type { Language } from '../messages/index.ts';
import { sharedParts } from './shared-parts.ts';
import type { SurveyPart } from './survey-main.ts';

declare const SURVEY_SCRIPT: string;
declare const SURVEY_INTEGRITY: string;
declare const COAST_SCRIPT: string;
declare const COAST_INTEGRITY: string;
declare const DE_SCRIPT: string;
declare const DE_INTEGRITY: string;
declare const ES_SCRIPT: string;
declare const ES_INTEGRITY: string;
declare const FR_SCRIPT: string;
declare const FR_INTEGRITY: string;
declare const IT_SCRIPT: string;
declare const IT_INTEGRITY: string;

export const languages: readonly Language[] = ['de', 'es', 'fr', 'it'];

/** A catalogue has the name of its script. */
interface Parts extends Record<Language, Partial<Record<Language, WidgetMessages>>> {
  survey: SurveyPart;
  coast: { coast: string };
}

/** Trusted Types (W3C), not in all browsers. */
interface ScriptPolicy {
  createScriptURL: (address: string) => string;
}
declare const trustedTypes: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };
let policy: ScriptPolicy | undefined;

/** The script attaches its content to its element, so that nothing is global. */
type PartElement<Part> = HTMLScriptElement & {
  open?: (shared: readonly unknown[], load: typeof loadPart) => Part;
};

// Written out for the pages' bundlers.
const files: Record<keyof Parts, () => { url: URL; integrity: string }> = {
  survey: () => ({
    url: new URL(SURVEY_SCRIPT, import.meta.url),
    integrity: SURVEY_INTEGRITY,
  }),
  coast: () => ({ url: new URL(COAST_SCRIPT, import.meta.url), integrity: COAST_INTEGRITY }),
  de: () => ({ url: new URL(DE_SCRIPT, import.meta.url), integrity: DE_INTEGRITY }),
  es: () => ({ url: new URL(ES_SCRIPT, import.meta.url), integrity: ES_INTEGRITY }),
  fr: () => ({ url: new URL(FR_SCRIPT, import.meta.url), integrity: FR_INTEGRITY }),
  it: () => ({ url: new URL(IT_SCRIPT, import.meta.url), integrity: IT_INTEGRITY }),
};

/** A script did not load, or does not match the first. The message is its address. */
export class PartError extends Error {}

const nonceOf = (address: string): string =>
  [...document.scripts].find(({ src }) => src === address)?.nonce ?? '';

/**
 * Pages that require Trusted Types must allow the policy `biophony`, or they refuse the address.
 */
function trusted(address: string): string {
  try {
    policy ??= trustedTypes.createPolicy('biophony', { createScriptURL: String });
    return policy.createScriptURL(address);
  } catch {
    return address;
  }
}

let failures = 0;

function load<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  const { url, integrity } = files[name]();
  // The browser may cache the failure.
  if (failures > 0) url.search = `again=${failures}`;
  const script: PartElement<Parts[Name]> = document.createElement('script');
  Object.assign(script, { integrity, crossOrigin: 'anonymous', nonce: nonceOf(import.meta.url) });
  return new Promise((resolve, reject) => {
    const end = () => {
      script.remove();
      if (script.open) resolve(script.open(sharedParts(), loadPart));
      else {
        failures += 1;
        reject(new PartError(url.href));
      }
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    script.src = trusted(url.href);
    document.head.append(script);
  });
}

const loading = new Map<keyof Parts, Promise<unknown>>();

/**
 * The browser checks the hash in this script, so a page that pins this one runs nothing else.
 * @throws PartError
 */
export function loadPart<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  const cachedPart = loading.get(name) as Promise<Parts[Name]> | undefined;
  if (cachedPart) return cachedPart;
  const part = load(name);
  loading.set(name, part);
  part.catch(() => loading.delete(name));
  return part;
}
