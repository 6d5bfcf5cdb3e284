import { passedOn, readMessages, parseWidget } from './frame-parameters.ts';

const params = new URLSearchParams(location.search);
const main = document.querySelector('main');

const widget = document.createElement('biophony-widget');
widget.setAttribute('base-url', location.origin);
widget.setAttribute('widget', parseWidget(location.pathname));
widget.setAttribute('public', '');
widget.setAttribute('loading', 'eager');
for (const [name, value] of passedOn(params)) widget.setAttribute(name, value);

const appearance = widget.getAttribute('appearance');
if (appearance === 'light' || appearance === 'dark')
  document.documentElement.style.colorScheme = appearance;

/** On an error the widget keeps its own texts. */
async function giveMessages(text: string): Promise<void> {
  // This catalogue has every text of widgets, so it defines the allowed ones.
  const { de } = await import('@biophony/ui/messages/de');
  const read = readMessages(text, de);
  if ('fault' in read) return console.error(read.fault);
  const { messages } = read;
  if (typeof messages.lang === 'string') document.documentElement.lang = messages.lang;
  Object.assign(widget, { messages });
}
const messages = params.get('messages');
// No top-level `await`: with it the build would split all scripts into small pieces.
void (messages ? giveMessages(messages).catch(console.error) : Promise.resolve()).then(() =>
  main?.append(widget),
);

const script = document.createElement('script');
script.type = 'module';
script.src = '/biophony-widget.js';
document.head.append(script);

const tell = () => {
  const height = Math.ceil(main?.getBoundingClientRect().height ?? 0);
  if (height > 0) parent.postMessage({ type: 'biophony:height', height }, '*');
};
if (main && parent !== window) new ResizeObserver(tell).observe(main);
