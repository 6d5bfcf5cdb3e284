/** The attributes that only widgets of a survey have. */
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

/** What a page wrote into them. */
export type SurveyAttributes = Partial<Record<(typeof surveyAttributes)[number], string>>;

/** The widgets that come with the second script. */
export const surveyKinds: ReadonlySet<string> = new Set(['map', 'effort', 'season', 'compare']);

/** The attributes of `<biophony-widget>`. */
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

/** `baseUrl` of `base-url`: the property beside an attribute. */
export const inOneWord = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Gives elements a property beside each attribute, and passes on what is written there: frameworks set a property in
 * place of an attribute where they can, and some do so with every custom element.
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
