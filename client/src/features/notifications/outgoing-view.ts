import { oneOf, text } from '../../kit/lists/view-state.ts'

export const outgoingTabs = ['deliveries', 'webhooks'] as const
export const outgoingView = {
  tab: oneOf(outgoingTabs),
  /** The webhook whose form is open, or `new`. */
  edit: text,
}
