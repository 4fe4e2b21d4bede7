import { oneOf } from '../../kit/lists/view-state.ts'

export const companyTabs = ['Company', 'Site'] as const
export const companiesView = { tab: oneOf(companyTabs) }
