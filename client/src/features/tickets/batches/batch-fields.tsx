import { Select, Switch, Textarea } from '@mantine/core'
import type { BatchOperation } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { CategorySelect } from '../../categories/embed/category-select.tsx'
import { AssigneeSelect, GroupSelect } from '../moves/workers-fields.tsx'
import { useLabelOf } from '../ticket-badges.tsx'
import { useStatuses } from '../tickets.api.ts'
import type { BatchAsked } from './ticket-batches.api.ts'

type Asked = Omit<BatchAsked, 'doing'>
interface FieldsProps {
  readonly typeId: number
  readonly tickets: readonly Ticket[]
  readonly asked: Asked
  readonly change: (more: Asked) => void
  readonly error: string | false
}
interface Form {
  readonly Fields: ComponentType<FieldsProps>
  readonly isReady: (asked: Asked) => boolean
}
const hasText = ({ text = '' }: Asked): boolean => text.trim() !== ''
const always = (): boolean => true

/** What each bulk change asks for. */
export const BATCH_FIELDS: Readonly<Record<BatchOperation, Form>> = {
  assign: { Fields: Hands, isReady: ({ assignee_id, group_id }) => Boolean(assignee_id ?? group_id) },
  priority: { Fields: PriorityField, isReady: ({ priority }) => priority !== undefined },
  category: { Fields: CategoryField, isReady: ({ category_id }) => category_id !== undefined },
  label: { Fields: LabelField, isReady: ({ progress_status_id }) => progress_status_id !== undefined },
  note: { Fields: NoteFields, isReady: hasText },
  start: { Fields: Remark, isReady: always },
  resolve: { Fields: Solution, isReady: hasText },
  close: { Fields: Remark, isReady: always },
}

/** People and teams of the first ticket's site; whom another site does not have is refused for its tickets. */
function Hands({ tickets, asked, change, error }: FieldsProps) {
  const locationId = tickets[0]?.location.id ?? ''
  const given = (value: string | null, name: 'assignee_id' | 'group_id') => change({ [name]: value ?? undefined } as Asked)
  return (
    <>
      <AssigneeSelect
        locationId={locationId}
        data-autofocus
        openOnFocus={false}
        value={asked.assignee_id ?? null}
        onChange={(value) => given(value, 'assignee_id')}
        error={error}
      />
      <GroupSelect locationId={locationId} value={asked.group_id ?? null} onChange={(value) => given(value, 'group_id')} />
    </>
  )
}

function PriorityField({ asked, change, error }: FieldsProps) {
  const { t } = useTranslation(['tickets', 'common'])
  return (
    <Select
      label={t('column.priority')}
      withAsterisk
      data-autofocus
      openOnFocus={false}
      value={asked.priority ?? null}
      onChange={(value) => value && change({ priority: value as Priority })}
      data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
      error={error}
    />
  )
}

function CategoryField({ typeId, tickets, asked, change, error }: FieldsProps) {
  return (
    <CategorySelect
      typeId={typeId}
      locationId={tickets[0]?.location.id}
      withAsterisk
      data-autofocus
      openOnFocus={false}
      value={asked.category_id ?? null}
      onChange={(value) => change({ category_id: value })}
      error={error}
    />
  )
}

function LabelField({ typeId, asked, change, error }: FieldsProps) {
  const { t } = useTranslation(['tickets', 'common'])
  const labelOf = useLabelOf()
  const statuses = [...useStatuses(typeId)].sort((a, b) => a.sort - b.sort)
  const states = [...new Set(statuses.map((status) => status.state))]
  return (
    <Select
      label={t('fact.progress_status_id')}
      withAsterisk
      data-autofocus
      openOnFocus={false}
      value={asked.progress_status_id === undefined ? null : String(asked.progress_status_id)}
      onChange={(value) => value && change({ progress_status_id: Number(value) })}
      data={states.map((state) => ({
        group: t(`state.${state}`, { ns: 'common' }),
        items: statuses.filter((status) => status.state === state).map((status) => ({ value: String(status.id), label: labelOf(status) })),
      }))}
      error={error}
    />
  )
}

function Words({ label, asked, change, error }: FieldsProps & { readonly label: string }) {
  return (
    <Textarea
      label={label}
      data-autofocus
      autosize
      minRows={3}
      maxLength={2000}
      value={asked.text ?? ''}
      onChange={(event) => change({ text: event.currentTarget.value })}
      error={error}
    />
  )
}
function Remark(props: FieldsProps) {
  const { t } = useTranslation('tickets')
  return <Words {...props} label={t('remark')} />
}
function Solution(props: FieldsProps) {
  const { t } = useTranslation('tickets')
  return <Words {...props} label={t('solution')} />
}
function NoteFields(props: FieldsProps) {
  const { t } = useTranslation('tickets')
  const { asked, change } = props
  return (
    <>
      <Words {...props} label={t('note')} />
      <Switch
        label={t('privateNote')}
        checked={asked.private ?? false}
        onChange={(event) => change({ private: event.currentTarget.checked })}
      />
    </>
  )
}
