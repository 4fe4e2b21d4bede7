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
  return {
    typeId: ticketTypeById(Number(type))?.id ?? 1,
    id: id === undefined ? undefined : String(id),
    kind,
    ids: String(ids ?? '').split(','),
    toPosters: (of: readonly string[]) => void go({ to: FORM, search: { kind: 'posters', ids: of.join(',') } as never }),
    choose: (typeId: string | null) =>
      void go({ to: '.', replace: true, search: ((before: object) => ({ ...before, type: Number(typeId) })) as never }),
    toForm: (what: Kind, typeId: number, of?: string) =>
      void go({ to: FORM, search: { kind: what, type: typeId, ...(of !== undefined && { id: of }) } as never }),
    toList: (typeId: number) => void go({ to: LIST, search: { tab: 'Basic', type: typeId } as never }),
  }
}
