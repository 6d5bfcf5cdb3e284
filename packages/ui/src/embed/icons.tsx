import { drawn } from './survey/drawn-icon.tsx';

export { MinusIcon, PlusIcon, SizeIcon } from './survey/map-icons.tsx';

// The icons of the widgets. `styles/embed-bundle.ts` puts them in place of Radix' in the scripts for pages without React.

const circle = 'M7.5 1a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13';

export const BarChartIcon = drawn('M2.5 13V8M7.5 13V2M12.5 13V5');
export const CheckCircledIcon = drawn(`${circle}M4.5 8l2 2l4-5`);
export const DownloadIcon = drawn('M7.5 1.5V10M4 6.5L7.5 10L11 6.5M2 10.5V13H13V10.5');
export const ExclamationTriangleIcon = drawn('M7.5 1.5L14 13.5H1ZM7.5 6V9.5M7.5 10.7V12');
export const InfoCircledIcon = drawn(`${circle}M7.5 3.7V5M7.5 6.5V11`);
export const TableIcon = drawn('M1.5 2.5H13.5V12.5H1.5ZM1.5 6H13.5M1.5 9.5H13.5M5.5 2.5V12.5');
