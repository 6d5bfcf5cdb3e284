export const surveyAttributes = [
  'sites',
  'from',
  'to',
  'species',
  'confidence',
  'group-a',
  'group-b',
  'split-day',
] as const;

export type SurveyAttributes = Partial<Record<(typeof surveyAttributes)[number], string>>;

export const surveyKinds: ReadonlySet<string> = new Set(['map', 'effort', 'season', 'compare']);

export const attributeNames = [
  'widget',
  'base-url',
  'project-id',
  'analysis-id',
  'public',
  'index',
  'locale',
  'appearance',
  'density',
  'loading',
  'heading-level',
  ...surveyAttributes,
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** `baseUrl` for `base-url`. */
export const inOneWord = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Adds properties beside attributes: some frameworks set those instead, some on every custom
 * element.
 */
export function reflectAttributes(prototype: HTMLElement): void {
  for (const name of attributeNames)
    Object.defineProperty(prototype, inOneWord(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return name === 'public' ? this.hasAttribute(name) : this.getAttribute(name);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? '' : String(value));
      },
    });
}
