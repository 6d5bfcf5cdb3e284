import { InvalidArgumentError } from 'commander';

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text.trim());

/** A number of seconds, none included. Throws what commander tells as a wrong value of its option. */
export function seconds(text: string): number {
  if (isNumber(text)) return Number(text);
  throw new InvalidArgumentError('Give a number of seconds, such as 120.');
}

/** The parser of a whole number within limits, both included. */
export const wholeNumber =
  (least: number, most: number, unit: string) =>
  (text: string): number => {
    const value = isNumber(text) ? Number(text) : Number.NaN;
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number of ${unit} from ${least} to ${most}.`);
  };

/** A confidence. */
export function confidence(text: string): number {
  const value = isNumber(text) ? Number(text) : Number.NaN;
  if (value <= 0.95) return value;
  throw new InvalidArgumentError('Give a number from 0 to 0.95, such as 0.5.');
}

/** A share between 0 and 1, both left out. */
export function share(text: string): number {
  const value = isNumber(text) ? Number(text) : Number.NaN;
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('Give a number between 0 and 1, such as 0.95.');
}
