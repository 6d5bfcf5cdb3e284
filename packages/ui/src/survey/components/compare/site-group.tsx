'use client';

import { useChartsMessages } from '../../../context/page-messages.ts';

interface SiteGroupProps {
  group: 'a' | 'b';
  name: string;
  sites: readonly { site_id: string; name: string }[];
  chosen: readonly string[];
  onChange: (siteIds: string[]) => void;
}

/** The sites of a group, each taken in or left out. */
export function SiteGroup({ group, name, sites, chosen, onChange }: SiteGroupProps) {
  const words = useChartsMessages();
  const taken = new Set(chosen);
  return (
    <fieldset className="bp-groups-one" data-group={group} aria-label={words.sitesOf(name)}>
      <legend>{name}</legend>
      <div className="bp-groups-sites">
        {sites.map(({ site_id: id, name: site }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={taken.has(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span>{site}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
