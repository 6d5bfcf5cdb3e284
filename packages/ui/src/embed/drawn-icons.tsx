import { drawn } from '../explorer/charts/chart-icons.tsx';

// Apart from the other icons, so that they are in the second script alone.

export const MinusIcon = drawn('M3 7.5H12');
export const PlusIcon = drawn('M3 7.5H12M7.5 3V12');
export const SizeIcon = drawn('M9 2.5H12.5V6M12.5 2.5L8.5 6.5M6 12.5H2.5V9M2.5 12.5L6.5 8.5');
