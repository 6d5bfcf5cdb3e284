export {
  acceptedNames,
  namesAsWritten,
  type AcceptedNames,
  type NameList,
  type NameRow,
} from './accepted-names.ts';
export { joinedNames } from './joined-names.ts';
export { NamesFileError, readNames, type NamesFile } from './read-names.ts';
export { shippedNames } from './shipped-names.ts';
