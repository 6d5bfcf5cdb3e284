import type { AnswerOf } from '@biophony/contract';

type Storage = AnswerOf<'storage'>;
type StorageAnswer = Omit<Storage, 'total_size_bytes' | 'subscription_limit_bytes'> &
  Partial<Storage>;

const bytesPerGb = 1024 ** 3;

/** Storage in bytes: those of the answer, or the specification's gigabytes in steps of 1024. */
export const withBytes = (answer: StorageAnswer): Storage => ({
  ...answer,
  total_size_bytes: answer.total_size_bytes ?? Math.round(answer.total_size_gb * bytesPerGb),
  subscription_limit_bytes:
    answer.subscription_limit_bytes ?? Math.round(answer.subscription_limit_gb * bytesPerGb),
});
