import { drawn } from '../explorer/charts/chart-icons.tsx';

// A file of its own keeps them out of the first script.

export const MinusIcon = drawn('M3 7.5H12');
export const PlusIcon = drawn('M3 7.5H12M7.5 3V12');
export const SizeIcon = drawn('M9 2.5H12.5V6M12.5 2.5L8.5 6.5M6 12.5H2.5V9M2.5 12.5L6.5 8.5');
