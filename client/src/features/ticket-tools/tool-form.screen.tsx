import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { MacroForm } from './macros/macro-form.tsx'
import { ScheduleForm } from './schedules/schedule-form.tsx'
import { TemplateForm } from './template-form.tsx'
import { allMacros, allSchedules, type ToolKind, templatesOf, usePutTool } from './ticket-tools.api.ts'
import type { ToolFormProps } from './tool-form.ts'
import { useToolPlace } from './tool-place.ts'

/** One template, macro or schedule. */
export function ToolFormScreen() {
  const { kind } = useToolPlace()
  if (kind === 'macro') return <ToolPage kind="macro" form={MacroForm} rows={allMacros()} />
  if (kind === 'schedule') return <ToolPage kind="schedule" form={ScheduleForm} rows={allSchedules()} />
  return <ToolPage kind="template" form={TemplateForm} rows={templatesOf(undefined, true)} />
}

interface ToolPageProps<Tool> {
  readonly kind: ToolKind
  readonly form: (props: ToolFormProps<Tool>) => React.ReactNode
  // biome-ignore lint/suspicious/noExplicitAny: three kinds of answers, each read only by its own form.
  readonly rows: any
}
function ToolPage<Tool extends { readonly id: string }>({ kind, form: Form, rows }: ToolPageProps<Tool>) {
  const { t } = useTranslation('ticket_tools')
  const { id, toList } = useToolPlace()
  const put = usePutTool(kind)
  const answer = useQuery<{ data: Tool[] }>({ ...rows, enabled: id !== undefined })
  if (id !== undefined && answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const known = answer.data?.data.find((tool) => tool.id === id)
  if (id !== undefined && !known) return <EmptyState title={t('gone')} text={t('goneText')} />
  return (
    <>
      <PageHeader title={t(known ? `${kind}.change` : `${kind}.new`)} subtitle={t(`${kind}.text`)} />
      <Form key={id ?? 'new'} known={known} leave={toList} save={(body) => put.mutateAsync({ id, body })} />
    </>
  )
}
