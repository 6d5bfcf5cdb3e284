/* Resamples raw float32 samples (standard input to standard output) with libsoxr; the peer of resampling.ts.
   usage: resampling-soxr FROM_HZ TO_HZ RECIPE, where the recipe is 4 (HQ) or 6 (VHQ).
   The last line of standard error is the processor time of the conversion in seconds. */
#include <soxr.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  const double from = atof(argv[1]), to = atof(argv[2]);
  size_t room = 1 << 20, count = 0, got;
  float *input = malloc(room * sizeof *input);
  while (input && (got = fread(input + count, sizeof *input, room - count, stdin)) > 0) {
    count += got;
    if (count == room) input = realloc(input, (room *= 2) * sizeof *input);
  }
  const size_t wanted = (size_t)((double)count * to / from + 1.0);
  float *output = malloc(wanted * sizeof *output);
  if (!input || !output) return 1;
  const soxr_quality_spec_t quality = soxr_quality_spec((unsigned long)atoi(argv[3]), 0);
  size_t made = 0;
  const clock_t start = clock();
  const soxr_error_t error =
      soxr_oneshot(from, to, 1, input, count, NULL, output, wanted, &made, NULL, &quality, NULL);
  const clock_t end = clock();
  if (error) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  fwrite(output, sizeof *output, made, stdout);
  fprintf(stderr, "%f\n", (double)(end - start) / CLOCKS_PER_SEC);
  return 0;
}
