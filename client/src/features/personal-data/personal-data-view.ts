import { oneOf } from '../../kit/lists/view-state.ts'

export const personalDataTabs = ['register', 'requests', 'erasures', 'breaches'] as const
export const personalDataView = { tab: oneOf(personalDataTabs) }
