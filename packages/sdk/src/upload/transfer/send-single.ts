import type { UploadTicket } from '@biophony/contract';
import type { Item, SendResult, UploadContext } from '../context/upload-context.ts';
import { judgeAnswer, putBytes } from './put-bytes.ts';

type SingleTicket = Extract<UploadTicket, { status: 'upload' }>;

/** Sends a file in one PUT. */
export async function sendSingle(
  ctx: UploadContext,
  item: Item,
  ticket: SingleTicket,
): Promise<SendResult> {
  const { upload_url: url, headers, file_id: fileId } = ticket;
  const target = { url, headers, offset: 0, length: item.source.size };
  const answer = await putBytes(ctx, item, target);
  if ('kind' in answer) return answer;
  return judgeAnswer(answer) ?? { kind: 'sent', fileId };
}
