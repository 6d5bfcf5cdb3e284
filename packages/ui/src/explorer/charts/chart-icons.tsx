import type { ComponentProps } from 'react';

/** Icons of Radix are outlines of a kilobyte each. */
export const drawn = (path: string) =>
  function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg width="15" height="15" viewBox="0 0 15 15" fill="none" stroke="currentColor" {...props}>
        <path d={path} />
      </svg>
    );
  };

export const BarChartIcon = drawn('M2.5 13V8M7.5 13V2M12.5 13V5');
export const DownloadIcon = drawn('M7.5 1.5V10M4 6.5L7.5 10L11 6.5M2 10.5V13H13V10.5');
export const TableIcon = drawn('M1.5 2.5H13.5V12.5H1.5ZM1.5 6H13.5M1.5 9.5H13.5M5.5 2.5V12.5');
