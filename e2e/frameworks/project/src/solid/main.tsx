import '@biophony/ui/biophony-widget.js';
import { render } from 'solid-js/web';
import { Widgets } from './Widgets';

const target = document.querySelector('#app');
if (target) render(() => <Widgets />, target);
