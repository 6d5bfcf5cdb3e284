/** A symmetric matrix of two rows: [[aa, ab], [ab, bb]]. */
export interface Symmetric {
  aa: number;
  ab: number;
  bb: number;
}

export const determinant = ({ aa, ab, bb }: Symmetric): number => aa * bb - ab * ab;

export function inverse(of: Symmetric): Symmetric {
  const by = determinant(of);
  return { aa: of.bb / by, ab: -of.ab / by, bb: of.aa / by };
}

/** The sum of the diagonal of a product. */
export const traceOfProduct = (a: Symmetric, b: Symmetric): number =>
  a.aa * b.aa + 2 * a.ab * b.ab + a.bb * b.bb;

/** left · middle · left. */
export function between(left: Symmetric, middle: Symmetric): Symmetric {
  const first = {
    aa: left.aa * middle.aa + left.ab * middle.ab,
    ab: left.aa * middle.ab + left.ab * middle.bb,
    ba: left.ab * middle.aa + left.bb * middle.ab,
    bb: left.ab * middle.ab + left.bb * middle.bb,
  };
  return {
    aa: first.aa * left.aa + first.ab * left.ab,
    ab: first.aa * left.ab + first.ab * left.bb,
    bb: first.ba * left.ab + first.bb * left.bb,
  };
}
