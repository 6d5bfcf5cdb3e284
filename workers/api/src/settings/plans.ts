import { tierNames, type Tier } from '@biophony/contract';
import { SettingError, wrongSetting } from './setting-error.ts';

/** Which plans there are for whom; the operator's settings. */
export interface Plans {
  /** Of new accounts. */
  usual: Tier;
  /** The plans that people may choose themselves, the lowest first. */
  offered: readonly Tier[];
}

/** Every plan for everybody, as it is without settings. */
export const freeChoice: Plans = { usual: 'free', offered: tierNames };

function tierOf(name: string, text: string | undefined, usual: Tier): Tier {
  if (text === undefined) return usual;
  const tier = tierNames.find((one) => one === text);
  if (tier) return tier;
  throw wrongSetting(name, `one of ${tierNames.join(', ')}`, text);
}

/** Reads DEFAULT_PLAN and HIGHEST_PLAN. Throws SettingError. */
export function plansOf(get: (name: string) => string | undefined, prefix = ''): Plans {
  const [usualName, highestName] = [`${prefix}DEFAULT_PLAN`, `${prefix}HIGHEST_PLAN`];
  const usual = tierOf(usualName, get(usualName), 'free');
  const highest = tierOf(highestName, get(highestName), 'enterprise');
  const offered = tierNames.slice(0, tierNames.indexOf(highest) + 1);
  if (!offered.includes(usual))
    throw new SettingError(
      `${usualName} is ${usual}, which is above ${highestName}, ${highest}. Lower one or raise the other.`,
    );
  return { usual, offered };
}
