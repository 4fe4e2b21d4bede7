import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ToolKind } from './ticket-tools.api.ts'

const LIST = '/admin/manage/ticket'
const FORM = '/admin/manage/ticket/formTool'

/** Where templates, macros and schedules are looked at and changed: kind and id are in the address. */
export function useToolPlace() {
  const go = useNavigate()
  const { kind, id } = useSearch({ strict: false }) as { kind?: string; id?: string }
  return {
    kind: (['macro', 'schedule'].includes(kind ?? '') ? kind : 'template') as ToolKind,
    id: id === undefined ? undefined : String(id),
    toForm: (what: ToolKind, of?: string) => void go({ to: FORM, search: { kind: what, ...(of !== undefined && { id: of }) } as never }),
    toList: () => void go({ to: LIST, search: { tab: 'Tools' } as never }),
  }
}
