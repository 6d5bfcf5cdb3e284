import { reflectAttributes } from './attributes.ts';
import {
  BiophonyWidget,
  type EmbedErrorDetail,
  type EmbedReadyDetail,
} from './biophony-widget.tsx';
import { nameParts } from './parts.ts';

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
