import { useRoute, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { nextTick, onMounted, watch } from 'vue';
import './style.css';

/**
 * The home page and the page for unknown addresses have no main element: there the whole content is
 * it.
 */
function nameMainPart(): void {
  const content = document.getElementById('VPContent');
  if (content?.querySelector('main')) content.removeAttribute('role');
  else content?.setAttribute('role', 'main');
}

const theme: Theme = {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    onMounted(nameMainPart);
    watch(
      () => route.path,
      () => nextTick(nameMainPart),
    );
  },
};

export default theme;
