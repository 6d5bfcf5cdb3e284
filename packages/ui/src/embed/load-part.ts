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

/** Languages whose catalogue is a script beside this one. */
export const languages: readonly Language[] = ['de', 'es', 'fr', 'it'];

/** What further scripts have, by their names. That of a language has its catalogue under the same name. */
interface Parts extends Record<Language, Partial<Record<Language, WidgetMessages>>> {
  survey: SurveyPart;
  coast: { coast: string };
}

/** A policy of Trusted Types (W3C), which not every browser has. */
interface ScriptPolicy {
  createScriptURL: (address: string) => string;
}
declare const trustedTypes: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };
let policy: ScriptPolicy | undefined;

/** A script's own element, on which it puts what it has: nothing of it is global. */
type PartElement<Part> = HTMLScriptElement & {
  open?: (shared: readonly unknown[], load: typeof loadPart) => Part;
};

// Each address is written out, so that bundlers of pages find the files and take them along.
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

/** A further script did not come, or is another than the first knows. The message is its address. */
export class PartError extends Error {}

/** The nonce of this script's own element, for pages whose policy names scripts by one. */
const nonceOf = (address: string): string =>
  [...document.scripts].find(({ src }) => src === address)?.nonce ?? '';

/**
 * Makes addresses of further scripts acceptable to pages whose policy asks for Trusted Types. A page that names policies names
 * `biophony`; where it does not, the address stays a text, which such a page refuses.
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
  // What was refused once may be kept by the browser.
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
 * What a script beside this one has, loaded once for all widgets of a page. The browser compares it with the hash that
 * stands in this script, so that a page which names the hash of this one runs nothing else.
 * @throws PartError
 */
export function loadPart<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  const known = loading.get(name) as Promise<Parts[Name]> | undefined;
  if (known) return known;
  const part = load(name);
  loading.set(name, part);
  part.catch(() => loading.delete(name));
  return part;
}
