import { languageOf, passedOn, widgetOf } from './frame-parameters.ts';

const given = new URLSearchParams(location.search);
const main = document.querySelector('main');

const widget = document.createElement('biophony-widget');
widget.setAttribute('base-url', location.origin);
widget.setAttribute('widget', widgetOf(location.pathname));
widget.setAttribute('public', '');
widget.setAttribute('loading', 'eager');
for (const [name, value] of passedOn(given)) widget.setAttribute(name, value);

const appearance = widget.getAttribute('appearance');
if (appearance === 'light' || appearance === 'dark')
  document.documentElement.style.colorScheme = appearance;
const language = languageOf(widget.getAttribute('locale') ?? '');
if (language) Object.assign(document.documentElement, language);
main?.append(widget);

const script = document.createElement('script');
script.type = 'module';
script.src = '/biophony-widget.js';
document.head.append(script);

/** Tells the page around how high the widget is, each time that changes. */
const tell = () => {
  const height = Math.ceil(main?.getBoundingClientRect().height ?? 0);
  if (height > 0) parent.postMessage({ type: 'biophony:height', height }, '*');
};
if (main && parent !== window) new ResizeObserver(tell).observe(main);
