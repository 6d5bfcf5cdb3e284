/**
 * The statements of a text of SQL, which comes in pieces, each without its semicolon and with the semicolons that stand
 * within quotes. The text has no comments and no triggers, as in what D1 exports.
 */
export async function* sqlStatements(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  // A doubled quote ends a text and begins the next one, which comes to the same.
  let quote = '';
  for await (const piece of pieces) {
    let from = 0;
    for (const { 0: mark, index } of piece.matchAll(/['";]/g)) {
      if (mark !== ';') {
        if (quote === '') quote = mark;
        else if (quote === mark) quote = '';
        continue;
      }
      if (quote !== '') continue;
      begun.push(piece.slice(from, index));
      yield begun.join('').trim();
      [begun, from] = [[], index + 1];
    }
    begun.push(piece.slice(from));
  }
  const rest = begun.join('').trim();
  if (rest !== '') yield rest;
}
