import '@biophony/ui/biophony-widget.js';
import { createApp } from 'vue';
import Widgets from './Widgets.vue';

createApp(Widgets).mount('#app');
