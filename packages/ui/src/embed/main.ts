import { BiophonyWidget, type EmbedErrorDetail } from './biophony-widget.tsx';

export type { BiophonyWidget, EmbedErrorDetail };

declare const EMBED_STYLES: string;

declare global {
  interface HTMLElementTagNameMap {
    'biophony-widget': BiophonyWidget;
  }
  interface HTMLElementEventMap {
    'biophony-error': CustomEvent<EmbedErrorDetail>;
  }
}

/** The script for pages without React: defines `<biophony-widget>`, once however often it is loaded. */
if (!customElements.get('biophony-widget')) {
  const styles = new CSSStyleSheet();
  styles.replaceSync(EMBED_STYLES);
  BiophonyWidget.styles = styles;
  customElements.define('biophony-widget', BiophonyWidget);
}
