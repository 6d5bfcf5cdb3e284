/**
 * An object as JSON in pieces, a line for each member of its lists: a receipt is long, and looked through by people.
 * `lineOf` writes one member.
 */
export function* jsonLines(
  value: object,
  lineOf: (member: unknown) => string = (member) => JSON.stringify(member),
): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}\n  ${JSON.stringify(name)}: `;
    separator = ',';
    if (Array.isArray(member) && member.length > 0) {
      for (const [index, one] of member.entries())
        yield `${index === 0 ? '[' : ','}\n    ${lineOf(one)}`;
      yield '\n  ]';
    } else yield lineOf(member);
  }
  yield `${separator === '{' ? '{' : '\n'}}\n`;
}
