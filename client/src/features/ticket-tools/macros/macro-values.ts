import type { MacroActions, TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { linesOf } from '../tool-form.ts'

/** Facts of a macro as the fields of its form hold them: empty texts for what is not said. */
export interface MacroValues extends Record<string, unknown> {
  ticket_type_id: string
  name_en: string
  name_id: string
  text_en: string
  text_id: string
  private: boolean
  actions: {
    priority: string
    tasks: string
    to: string
    assignee_id: string
    group_id: string
    move: string
    pending_reason: string
  }
}

export const macroValuesOf = (item: TicketMacro | undefined): MacroValues => ({
  ticket_type_id: item?.ticket_type_id ? String(item.ticket_type_id) : '',
  name_en: item?.name_en ?? '',
  name_id: item?.name_id ?? '',
  text_en: item?.text_en ?? '',
  text_id: item?.text_id ?? '',
  private: item?.private ?? false,
  actions: { ...valuesOf(item?.actions ?? NOTHING), ...(item?.assignee_may_work === false && { assignee_id: '' }) },
})

const NOTHING: MacroActions = { priority: null, tasks: [], assign: null, move: null, pending_reason: null }
const valuesOf = ({ priority, tasks, assign, move, pending_reason }: MacroActions): MacroValues['actions'] => ({
  priority: priority ?? '',
  tasks: tasks.join('\n'),
  to: assign?.to ?? '',
  assignee_id: assign?.assignee_id ?? '',
  group_id: assign?.group_id ?? '',
  move: move ?? '',
  pending_reason: pending_reason ?? '',
})

/** The body of the contract. */
export function macroOf({ ticket_type_id, actions, ...rest }: MacroValues): Record<string, unknown> {
  return { ...rest, ticket_type_id: ticket_type_id ? Number(ticket_type_id) : null, actions: actionsOf(actions) }
}

function actionsOf({ priority, tasks, to, assignee_id, group_id, move, pending_reason }: MacroValues['actions']): MacroActions {
  const isPerson = to === 'person'
  const assign = { to, assignee_id: (isPerson && assignee_id) || null, group_id: (to === 'group' && group_id) || null }
  return {
    priority: priority || null,
    tasks: linesOf(tasks),
    assign: to === '' ? null : assign,
    move: move || null,
    pending_reason: (move === 'pend' && pending_reason) || null,
  } as MacroActions
}
