/**
 * Power spectra of Hann-windowed frames: a radix-2 Cooley-Tukey transform, in place.
 * `size` is a power of two; the returned function reads `size` samples from `first` on, around the end of the buffer,
 * and gives `size / 2` powers (squared magnitudes), valid until its next call.
 */
export function spectrumOf(samples: Float32Array, size: number): (first: number) => Float32Array {
  const re = new Float32Array(size);
  const im = new Float32Array(size);
  const power = new Float32Array(size / 2);
  const bits = Math.log2(size);
  const angle = (2 * Math.PI) / size;
  const cos = Float32Array.from({ length: size }, (_, i) => Math.cos(angle * i));
  const sin = Float32Array.from({ length: size }, (_, i) => Math.sin(angle * i));
  const place = Uint16Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });

  return (first) => {
    for (let i = 0; i < size; i++) {
      const hann = 0.5 - 0.5 * cos[i]!;
      re[place[i]!] = samples[(first + i) % samples.length]! * hann;
    }
    im.fill(0);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const a = start + k;
          const b = a + half;
          const wr = cos[k * stride]!;
          const wi = -sin[k * stride]!;
          const tr = wr * re[b]! - wi * im[b]!;
          const ti = wr * im[b]! + wi * re[b]!;
          re[b] = re[a]! - tr;
          im[b] = im[a]! - ti;
          re[a] = re[a]! + tr;
          im[a] = im[a]! + ti;
        }
      }
    }
    for (let i = 0; i < power.length; i++) power[i] = re[i]! ** 2 + im[i]! ** 2;
    return power;
  };
}
