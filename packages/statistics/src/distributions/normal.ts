/** Between minus and plus this many standard deviations lie 95 % of a normal distribution. */
export const normalQuantile975 = 1.959963984540054;
