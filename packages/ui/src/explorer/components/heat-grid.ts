/** Up to so many days stand below one another; more stand beside one another, with the hours going down. */
const mostDaysDown = 16;

/** How days and hours lie in the picture. */
export interface HeatGrid {
  columns: number;
  rows: number;
  daysAcross: boolean;
  at(day: number, hour: number): { column: number; row: number };
  placeOf(column: number, row: number): { day: number; hour: number };
}

/** A few days read best line by line; many days as one band through the season. */
export function heatGrid(days: number): HeatGrid {
  const daysAcross = days > mostDaysDown;
  return daysAcross
    ? {
        columns: days,
        rows: 24,
        daysAcross,
        at: (day, hour) => ({ column: day, row: hour }),
        placeOf: (column, row) => ({ day: column, hour: row }),
      }
    : {
        columns: 24,
        rows: days,
        daysAcross,
        at: (day, hour) => ({ column: hour, row: day }),
        placeOf: (column, row) => ({ day: row, hour: column }),
      };
}
