import { OnnxGraph, type Dimension } from '../../../onnx/graph.ts';
import { ModelError } from '../../model-error.ts';
import type { LayerValue } from './layer-context.ts';

/** A value this many times smaller than the sound ends the stage that goes window by window. */
const narrowing = 16;

const sizeOf = ({ shape }: LayerValue): number =>
  shape.reduce((product, size) => product * size, 1);

/**
 * The two stages of a converted network. Near the sound images are large and weights few, so each window goes through
 * alone, and its images stay in the processor's cache; near the classes it is the other way round, so all windows of a
 * run share one reading of the weights. The first stage is the body of a Scan over the batch.
 */
export class Stages {
  readonly #network = new OnnxGraph('classifier');
  readonly #window = new OnnxGraph('window');
  readonly #samples: number;
  #left = false;

  /** `samples` is the length of a window. */
  constructor(samples: number) {
    this.#samples = samples;
  }

  /** The graph that the next layer belongs to. */
  get graph(): OnnxGraph {
    return this.#left ? this.#network : this.#window;
  }

  /** How many windows are in that graph's values. */
  get batch(): Dimension {
    return this.#left ? 'batch' : 1;
  }

  /** The sound, [batch, samples], as the first stage sees it. */
  sound(): LayerValue {
    this.#network.input('sound', ['batch', this.#samples]);
    this.#window.input('window', [this.#samples]);
    const alone = this.#window.integers('window_axis', [0]);
    return { name: this.#window.node('Unsqueeze', ['window', alone]), shape: [this.#samples] };
  }

  /** Ends the first stage at `value`, the only one that later layers read, if it is narrow; gives it back as those see it. */
  leaveAt(value: LayerValue): LayerValue {
    const plain = !value.padding && !value.parts && !value.stored;
    const narrow = value.shape.length === 1 || sizeOf(value) * narrowing <= this.#samples;
    if (this.#left || !plain || !narrow) return value;
    const { shape } = value;
    const alone = this.#window.integers('window_axis', [0]);
    this.#window.node('Squeeze', [value.name, alone], {}, 'narrowed');
    this.#window.output('narrowed', shape);
    this.#left = true;
    const body = { body: { graph: this.#window }, num_scan_inputs: 1 };
    const name = this.#network.node('Scan', ['sound'], body);
    return { name: this.#network.shape(name, ['batch', ...shape]), shape };
  }

  /** The whole network. Throws ModelError when it has no narrow place. */
  finish(): OnnxGraph {
    if (!this.#left)
      throw new ModelError('The model has no single vector between its images and its classes.');
    return this.#network;
  }
}
