export {
  acceptedNames,
  NamesFileError,
  namesAsWritten,
  readNames,
  type AcceptedNames,
  type NameList,
  type NameRow,
  type NamesFile,
} from './names.ts';
export { joinedNames } from './joined-names.ts';
export { shippedNames } from './shipped-names.ts';
