import { oneOf, text } from '../../kit/lists/view-state.ts'

export const pettyCashTabs = ['vouchers', 'replenishments', 'counts', 'statement'] as const
/** The fund that is looked at, the part of it, and the month of the statement. */
export const pettyCashView = { fund: text, tab: oneOf(pettyCashTabs), month: text }
