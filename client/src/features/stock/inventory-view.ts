import { flag, oneOf, text } from '../../kit/lists/view-state.ts'

export const inventoryTabs = ['item', 'asset', 'counts', 'stores', 'turnover'] as const
/** Which tab, what its list is narrowed to, and which stock-take is open. */
export const inventoryView = {
  tab: oneOf(inventoryTabs),
  search: text,
  below: flag,
  archived: flag,
  store: text,
  count: text,
  start: text,
  end: text,
}
