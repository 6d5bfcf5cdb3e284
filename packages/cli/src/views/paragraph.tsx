import { Text } from 'ink';
import { wrap } from '../text/wrap.ts';

interface ParagraphProps {
  text: string;
  width: number;
  color?: string;
  dim?: boolean;
}

/** A sentence folded between words, so that no word is ever cut. */
export function Paragraph({ text, width, color, dim }: ParagraphProps) {
  return (
    <Text color={color} dimColor={dim}>
      {wrap(text, width, '  ').join('\n')}
    </Text>
  );
}
