import { vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { asking } from '../../../kit/calls/query.ts'

export const documentsLike = (query: CallOf<typeof vendorDocuments.list>['query']) => asking(vendorDocuments.list, { query })
