import { companyKinds } from '@menara/shared/contract/places/companies.contract.ts'
import { flag, oneOf, text } from '../../kit/lists/view-state.ts'

export const companyTabs = ['Company', 'Site'] as const
/** `inactive`: those that are not active, and no others. */
export const companiesView = { tab: oneOf(companyTabs), search: text, kind: oneOf(companyKinds), inactive: flag }
