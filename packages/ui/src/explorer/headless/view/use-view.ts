'use client';

import { useAddressView } from '../../../headless/address/use-address-view.ts';
import { queryOf, viewOf } from '../../model/view/view.ts';

const codec = { viewOf, queryOf };

/** The explorer's view, as the address holds it. */
export const useView = (query = '', onQuery?: (query: string) => void) =>
  useAddressView(codec, query, onQuery);
