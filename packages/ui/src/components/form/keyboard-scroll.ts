/** Props that let a scrolling region be scrolled with the keyboard (WCAG 2.1.1) when nothing inside takes the focus. */
export const keyboardScroll = { tabIndex: 0 } as const;
