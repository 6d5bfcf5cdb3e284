import type {} from '@biophony/ui/biophony-widget/vue';
