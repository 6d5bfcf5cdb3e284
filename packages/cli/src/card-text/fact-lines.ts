import { isConfiguredPlace } from '@biophony/recordings';
import type { CardFact } from '../card/read/card-facts.ts';
import { countText } from '../text/format.ts';
import { symbols } from '../text/symbols.ts';
import { configuredPlace } from './configured-place.ts';
import { wrap } from '../text/wrap.ts';

const extremes = (range: CardFact['battery_v'], unit: string): string | null =>
  range &&
  (range.lowest === range.highest
    ? `${range.lowest} ${unit}`
    : `${range.lowest} to ${range.highest} ${unit}`);

function factText(fact: CardFact): string | null {
  const { source, latitude, longitude, place_given_to: given } = fact;
  const battery = extremes(fact.battery_v, 'V');
  const temperature = extremes(fact.temperature_c, symbols().celsius);
  const degrees = isConfiguredPlace(fact)
    ? configuredPlace(latitude, longitude)
    : `${latitude}, ${longitude}`;
  const place = latitude === null ? null : `place ${degrees}`;
  const taken = `given to ${countText(given, 'recording')} that ${given === 1 ? 'names' : 'name'} none`;
  const told = [
    place && given > 0 ? `${place} (${taken})` : place,
    fact.schedule.length > 0 ? `schedule ${fact.schedule.join('; ')}` : null,
    battery && `battery ${battery}`,
    temperature && `temperature ${temperature}`,
  ].filter((one) => one !== null);
  return told.length > 0 ? `${source}: ${told.join(', ')}.` : null;
}

/** What CONFIG.TXT, GPS.TXT and summary tables tell of a card, and where recordings have their place from. */
export function factLines(facts: readonly CardFact[], width: number): string[] {
  const lines = facts.flatMap((fact) => {
    const text = factText(fact);
    return text === null ? [] : wrap(text, width, '  ');
  });
  return lines.length > 0 ? [...lines, ''] : [];
}
