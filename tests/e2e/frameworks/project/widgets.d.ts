import type {} from '@biophony/ui/biophony-widget/solid';
import type {} from '@biophony/ui/biophony-widget/svelte';
import type {} from '@biophony/ui/biophony-widget/vue';
