import { number, oneOf, text } from '../../kit/lists/view-state.ts'

export const leaveTabs = ['balances', 'blocks', 'rules'] as const
export const leaveView = { tab: oneOf(leaveTabs), site: text, year: number, search: text, id: text }
