import { MultiSelect, Select, Text, TextInput } from '@mantine/core'
import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { approverPlaces, takesPlace } from '@menara/shared/domain/approval/approval-words.ts'
import { peopleOfType } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useColleagues } from '../approvals.api.ts'

interface Input {
  readonly inputKey: string
  readonly [name: string]: unknown
}
interface ApproverProps {
  readonly source: ApprovalStep['source']
  readonly ticketTypeId: number
  readonly input: (name: 'user_ids' | 'role_id' | 'group_id' | 'permission' | 'place' | 'field') => Input
}

/** What a source must name, and where its people are. */
export function ApproverFields(props: ApproverProps) {
  return (
    <>
      <NamedField {...props} />
      {takesPlace(props.source) && <PlaceField input={props.input('place')} />}
    </>
  )
}

function NamedField({ source, ticketTypeId, input }: ApproverProps) {
  const { t } = useTranslation('approvals')
  if (source === 'people') return <PeopleField input={input('user_ids')} />
  if (source === 'role') return <RoleField input={input('role_id')} />
  if (source === 'group') return <GroupField label={t('step.group_id')} input={input('group_id')} withAsterisk />
  if (source === 'permission') return <PermissionField input={input('permission')} />
  if (source === 'form_person') return <FormPersonField ticketTypeId={ticketTypeId} input={input('field')} />
  if (source !== 'chosen') return <Text size="sm">{t(`step.sourceText.${source}`)}</Text>
  const { inputKey, ...props } = input('field')
  return <TextInput key={inputKey} label={t('step.field')} description={t('step.fieldText')} withAsterisk maxLength={64} {...props} />
}

function PlaceField({ input: { inputKey, ...props } }: { readonly input: Input }) {
  const { t } = useTranslation('approvals')
  const data = [
    { value: '', label: t('step.places.all') },
    ...approverPlaces.map((text) => ({ value: text as string, label: t(`step.places.${text}`) })),
  ]
  return <Select key={inputKey} label={t('step.place')} allowDeselect={false} data={data} {...props} />
}

/** People that the form of the ticket type names. */
function FormPersonField({ ticketTypeId, input: { inputKey, ...props } }: { readonly ticketTypeId: number; readonly input: Input }) {
  const { t } = useTranslation(['approvals', 'ticket_types'])
  const type = ticketTypeById(ticketTypeId)
  const data = (type ? peopleOfType(type.code) : []).map((text) => ({ value: text, label: t(`person.${text}`, { ns: 'ticket_types' }) }))
  return <Select key={inputKey} label={t('step.formField')} withAsterisk allowDeselect={false} data={data} {...props} />
}

function PeopleField({ input: { inputKey, ...props } }: { readonly input: Input }) {
  const { t } = useTranslation(['approvals', 'common'])
  const data = useColleagues().map((colleague) => ({ value: colleague.id, label: colleague.name }))
  return (
    <MultiSelect
      key={inputKey}
      label={t('step.user_ids')}
      withAsterisk
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
      data={data}
      {...props}
    />
  )
}

function RoleField({ input: { inputKey, ...props } }: { readonly input: Input }) {
  const { t } = useTranslation('approvals')
  const rows = useQuery(asking(roles.list, { query: {} })).data?.data ?? []
  return (
    <Select
      key={inputKey}
      label={t('step.role_id')}
      withAsterisk
      searchable
      data={rows.map((row) => ({ value: row.id, label: row.name }))}
      {...props}
    />
  )
}

function PermissionField({ input: { inputKey, ...props } }: { readonly input: Input }) {
  const { t } = useTranslation('approvals')
  return <Select key={inputKey} label={t('step.permission')} withAsterisk searchable data={[...permissions]} {...props} />
}

interface GroupFieldProps {
  readonly label: string
  readonly input: Input
  readonly withAsterisk?: boolean
}
export function GroupField({ label, input: { inputKey, ...props }, withAsterisk = false }: GroupFieldProps) {
  const { t } = useTranslation('common')
  const rows = useQuery(asking(groups.list, { query: { limit: 1000 } })).data?.data ?? []
  return (
    <Select
      key={inputKey}
      label={label}
      withAsterisk={withAsterisk}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      data={rows.map((row) => ({ value: row.id, label: row.name }))}
      {...props}
    />
  )
}
