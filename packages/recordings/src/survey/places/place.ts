/** A place on the earth: degrees of WGS84, north and east positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Which of the two a coordinate is. */
export type Axis = 'latitude' | 'longitude';

/** The largest degrees of each. */
export const limits: Readonly<Record<Axis, number>> = { latitude: 90, longitude: 180 };

/** Why a text is none, in a sentence that says what a right one looks like. */
export interface Unreadable {
  ok: false;
  message: string;
}

export const unreadable = (message: string): Unreadable => ({ ok: false, message });

/** A text as a message shows it: no longer than a line. */
export const shown = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return `"${line.length > 60 ? `${line.slice(0, 60)}...` : line}"`;
};
