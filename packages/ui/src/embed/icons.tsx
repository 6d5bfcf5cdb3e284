import { drawn } from '../explorer/charts/chart-icons.tsx';

export { BarChartIcon, DownloadIcon, TableIcon } from '../explorer/charts/chart-icons.tsx';
export { MinusIcon, PlusIcon, SizeIcon } from './drawn-icons.tsx';

// `styles/embed-bundle.ts` replaces Radix' icons by these in the scripts without React.

const circle = 'M7.5 1a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13';

export const CheckCircledIcon = drawn(`${circle}M4.5 8l2 2l4-5`);
export const ExclamationTriangleIcon = drawn('M7.5 1.5L14 13.5H1ZM7.5 6V9.5M7.5 10.7V12');
export const InfoCircledIcon = drawn(`${circle}M7.5 3.7V5M7.5 6.5V11`);
