import { ticketTypeById } from '@menara/shared/domain/ticket-types.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Kind } from './desk-settings.api.ts'

const LIST = '/admin/manage/ticket'
const FORM = '/admin/manage/ticket/formBasic'

/** Where the settings of a ticket type are looked at and changed: both are in the address. */
export function useSettingPlace() {
  const go = useNavigate()
  const { type, id, kind, ids } = useSearch({ strict: false }) as {
    type?: number | string
    id?: number | string
    kind?: string
    ids?: string
  }
  const typeId = ticketTypeById(Number(type))?.id ?? 1
  return {
    typeId,
    id: id === undefined ? undefined : String(id),
    kind,
    ids: String(ids ?? '').split(','),
    toPosters: (of: readonly string[]) => void go({ to: FORM, search: { kind: 'posters', ids: of.join(',') } as never }),
    toCostCentre: (of?: string) =>
      void go({ to: FORM, search: { kind: 'cost_centre', type: typeId, ...(of !== undefined && { id: of }) } as never }),
    toPass: (of?: string) => void go({ to: FORM, search: { kind: 'pass', type: typeId, ...(of !== undefined && { id: of }) } as never }),
    choose: (next: string | null) =>
      void go({ to: '.', replace: true, search: ((before: object) => ({ ...before, type: Number(next) })) as never }),
    toForm: (what: Kind, next: number, of?: string) =>
      void go({ to: FORM, search: { kind: what, type: next, ...(of !== undefined && { id: of }) } as never }),
    toList: (next: number) => void go({ to: LIST, search: { tab: 'Basic', type: next } as never }),
  }
}
