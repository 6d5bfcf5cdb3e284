'use client';

import { files, upload } from '../messages/en/datasets.ts';
import { cards } from '../messages/en/cards.ts';
import {
  type CardsMessages,
  type FilesMessages,
  overrideMessages,
  type UploadMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useFilesMessages = (): FilesMessages => overrideMessages(files, useMessages().files);

export const useUploadMessages = (): UploadMessages =>
  overrideMessages(upload, useMessages().upload);

export const useCardsMessages = (): CardsMessages => overrideMessages(cards, useMessages().cards);
