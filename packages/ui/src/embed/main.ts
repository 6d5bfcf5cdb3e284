import { BiophonyWidget } from './biophony-widget.tsx';

declare const EMBED_STYLES: string;

/** The script for pages without React: defines `<biophony-widget>`, once however often it is loaded. */
if (!customElements.get('biophony-widget')) {
  const styles = new CSSStyleSheet();
  styles.replaceSync(EMBED_STYLES);
  BiophonyWidget.styles = styles;
  customElements.define('biophony-widget', BiophonyWidget);
}
