import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useNavigate } from '@tanstack/react-router'
import { number, text, useViewState } from '../../kit/lists/view-state.ts'
import type { Kind } from './desk-settings.api.ts'

const LIST = '/admin/manage/ticket'
const FORM = '/admin/manage/ticket/formBasic'

export const settingView = { kind: text, type: number, id: text, ids: text }

/** Where the settings of a ticket type are looked at and changed: both are in the address. */
export function useSettingPlace() {
  const go = useNavigate()
  const { state, change } = useViewState(settingView)
  const { type, id, kind, ids = '' } = state
  const typeId = ticketTypeById(Number(type))?.id ?? 1
  return {
    typeId,
    id,
    kind,
    ids: ids.split(','),
    toPosters: (of: readonly string[]) => void go({ to: FORM, search: { kind: 'posters', ids: of.join(',') } }),
    toCostCentre: (of?: string) =>
      void go({ to: FORM, search: { kind: 'cost_centre', type: typeId, ...(of !== undefined && { id: of }) } }),
    toReimburseType: (of?: string) =>
      void go({ to: FORM, search: { kind: 'reimburse_type', type: typeId, ...(of !== undefined && { id: of }) } }),
    toPass: (of?: string) => void go({ to: FORM, search: { kind: 'pass', type: typeId, ...(of !== undefined && { id: of }) } }),
    choose: (next: string | null) => change({ type: Number(next) }),
    toForm: (what: Kind, next: number, of?: string) =>
      void go({ to: FORM, search: { kind: what, type: next, ...(of !== undefined && { id: of }) } }),
    toList: (next: number) => void go({ to: LIST, search: { tab: 'Basic', type: next } }),
  }
}
