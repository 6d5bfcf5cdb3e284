'use client';

import { useId, useMemo } from 'react';
import { TextInput } from './text-input.tsx';

interface TimeZoneInputProps {
  label: string;
  hint: string;
  problem: string | null;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

export function TimeZoneInput(props: TimeZoneInputProps) {
  const suggestions = useId();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <div>
      <TextInput
        {...props}
        list={suggestions}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <datalist id={suggestions}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </div>
  );
}
