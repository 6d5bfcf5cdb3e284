import {
  BiophonyWidget,
  type EmbedErrorDetail,
  type EmbedReadyDetail,
} from './biophony-widget.tsx';
import { nameParts } from './parts.ts';
import { attributeNames, inOneWord } from './widgets.ts';

export type { BiophonyWidget, EmbedErrorDetail, EmbedReadyDetail };

declare const EMBED_STYLES: string;

declare global {
  interface HTMLElementTagNameMap {
    'biophony-widget': BiophonyWidget;
  }
  interface HTMLElementEventMap {
    'biophony-error': CustomEvent<EmbedErrorDetail>;
    'biophony-ready': CustomEvent<EmbedReadyDetail>;
  }
}

/**
 * Adds properties beside attributes: some frameworks set those instead, some on every custom
 * element.
 */
function reflectAttributes(prototype: HTMLElement): void {
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

/** Defines `<biophony-widget>` once, however often it is loaded. Does nothing on a server. */
if (typeof customElements !== 'undefined' && !customElements.get('biophony-widget')) {
  nameParts();
  const styles = new CSSStyleSheet();
  const own = EMBED_STYLES;
  styles.replaceSync(own);
  BiophonyWidget.styles = styles;
  BiophonyWidget.addStyles = (more) => styles.replaceSync(own + more);
  reflectAttributes(BiophonyWidget.prototype);
  customElements.define('biophony-widget', BiophonyWidget);
}
