import { withoutPlaces } from '@biophony/recordings';

/** Numbers as fine as places have them, with a point or a comma. */
const fine = /[+-]?\d{1,3}[.,]\d{4,}/g;

/** What people wrote, with the word `place` also where a number is as fine as those of places; in words it stays. */
export const placelessText = (text: string): string =>
  withoutPlaces(text).replaceAll(fine, 'place');

/** Whether a project, named by an expression, has a site whose exact place is not for everybody: 1 or 0. */
export const hidesPlacesSql = (projectId: string): string =>
  `CASE WHEN EXISTS (SELECT 1 FROM sites WHERE sites.project_id = ${projectId} AND public_precision <> 'exact') THEN 1 ELSE 0 END`;

/** The title of a project for those who may not learn the exact places that it `hides`. */
export const titleTold = ({ title, hides }: { title: string; hides: number }): string =>
  hides === 1 ? placelessText(title) : title;
