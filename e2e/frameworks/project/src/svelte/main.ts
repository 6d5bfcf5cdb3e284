import '@biophony/ui/biophony-widget.js';
import { mount } from 'svelte';
import Widgets from './Widgets.svelte';

const target = document.querySelector('#app');
if (target) mount(Widgets, { target });
