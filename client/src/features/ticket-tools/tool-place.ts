import { useNavigate } from '@tanstack/react-router'
import { oneOf, text, useViewState } from '../../kit/lists/view-state.ts'
import { type ToolKind, toolKinds } from './ticket-tools.api.ts'

const LIST = '/admin/manage/ticket'
const FORM = '/admin/manage/ticket/formTool'

export const toolView = { kind: oneOf(toolKinds), id: text }

/** Where templates, macros and schedules are looked at and changed: kind and id are in the address. */
export function useToolPlace() {
  const go = useNavigate()
  const { kind = 'template', id } = useViewState(toolView).state
  return {
    kind,
    id,
    toForm: (what: ToolKind, of?: string) => void go({ to: FORM, search: { kind: what, ...(of !== undefined && { id: of }) } }),
    toList: () => void go({ to: LIST, search: { tab: 'Tools' } }),
  }
}
