/** Levels of headings: 1 is a page's title. It stands apart from React, for pages of other frameworks know it too. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
