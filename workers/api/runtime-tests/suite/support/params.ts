/** A value for every path parameter of the contract, of things that do not exist. */
export const absentParams: Record<string, string> = {
  analysisId: 'absent',
  calibrationId: 'absent',
  dataId: 'absent',
  deploymentId: 'absent',
  fileId: 'absent',
  keyId: 'absent',
  noteId: 'absent',
  projectId: 'absent',
  provider: 'absent',
  sampleId: 'absent',
  shardId: 'absent',
  siteId: 'absent',
  tag: 'absent',
  tokenId: 'absent',
  type: 'absent',
  userId: 'absent',
};
