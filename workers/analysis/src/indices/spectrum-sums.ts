/** Sums over frames of a spectrogram, one value a frequency bin. */
export interface SpectrumSums {
  frames: number;
  /** Largest amplitude of any cell. */
  loudest: number;
  amplitude: Float64Array;
  power: Float64Array;
  /** Sum of the amplitude's steps from frame to frame, without sign. */
  steps: Float64Array;
}

/** Running sums of a recording in sections; a section is a minute, or what lies between two. */
export interface SectionSums {
  addFrame(power: Float64Array): void;
  /** The sums of the section that is open. */
  readonly section: SpectrumSums;
  /** The sums of all sections that were ended. */
  readonly whole: SpectrumSums;
  /** Adds the open section to the whole and begins the next. */
  endSection(): void;
}

const emptySums = (bins: number): SpectrumSums => ({
  frames: 0,
  loudest: 0,
  amplitude: new Float64Array(bins),
  power: new Float64Array(bins),
  steps: new Float64Array(bins),
});

function addTo(whole: Float64Array, part: Float64Array): void {
  for (let k = 0; k < whole.length; k++) whole[k]! += part[k]!;
  part.fill(0);
}

export function createSpectrumSums(bins: number): SectionSums {
  const previous = new Float64Array(bins);
  const section = emptySums(bins);
  const whole = emptySums(bins);
  return {
    section,
    whole,
    addFrame(power) {
      // The step into a section is none of its own, and the recording's first frame has none.
      const steps = section.frames === 0 ? whole.steps : section.steps;
      const first = section.frames + whole.frames === 0;
      let loudest = section.loudest;
      for (let k = 0; k < bins; k++) {
        const value = Math.sqrt(power[k]!);
        if (value > loudest) loudest = value;
        section.amplitude[k]! += value;
        section.power[k]! += power[k]!;
        if (!first) steps[k]! += Math.abs(value - previous[k]!);
        previous[k] = value;
      }
      section.loudest = loudest;
      section.frames++;
    },
    endSection() {
      addTo(whole.amplitude, section.amplitude);
      addTo(whole.power, section.power);
      addTo(whole.steps, section.steps);
      whole.loudest = Math.max(whole.loudest, section.loudest);
      whole.frames += section.frames;
      section.frames = 0;
      section.loudest = 0;
    },
  };
}
