import type { AnswerOf, BodyOf, UploadComplete } from '@biophony/contract';
import type { CallOptions } from '../../core/call.ts';
import type { ConfirmOptions } from '../../resources/datasets.ts';

/** The calls an upload makes; a client has them all. */
export interface UploadApi {
  files: {
    uploadUrls(
      dataId: string,
      body: BodyOf<'uploadUrls'>,
      options?: CallOptions,
    ): Promise<AnswerOf<'uploadUrls'>>;
    parts(
      dataId: string,
      fileId: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'partsList'>['parts']>;
    partUrls(
      dataId: string,
      fileId: string,
      partNumbers: number[],
      options?: CallOptions,
    ): Promise<AnswerOf<'partUrls'>['parts']>;
    completeParts(
      dataId: string,
      fileId: string,
      body: BodyOf<'partsComplete'>,
      options?: CallOptions,
    ): Promise<unknown>;
  };
  datasets: {
    completeUpload(dataId: string, options?: ConfirmOptions): Promise<UploadComplete>;
  };
  auth: { health(options?: CallOptions): Promise<unknown> };
}
