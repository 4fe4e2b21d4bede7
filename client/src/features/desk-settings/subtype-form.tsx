import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { type TicketSubtype, TicketSubtypeDraft } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { allTeams } from './desk-settings.api.ts'
import type { SettingFormProps } from './setting-form.ts'

interface Values extends Record<string, unknown> {
  name_en: string
  name_id: string
  group_id: string
}

/** A kind within a ticket type. */
export function SubtypeForm({ known, typeId, leave, save }: SettingFormProps<TicketSubtype>) {
  const { t } = useTranslation('desk_settings')
  const teams = useQuery(allTeams()).data?.data ?? []
  const read = ({ group_id, ...names }: Values) => ({ ...names, ticket_type_id: typeId, group_id: group_id || null })
  const { form, frame } = useRecordForm(
    TicketSubtypeDraft,
    { name_en: known?.name_en ?? '', name_id: known?.name_id ?? '', group_id: known?.group?.id ?? '' },
    { record: known, read, save, leave },
  )
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('name_en')} withAsterisk maxLength={80} key={form.key('name_en')} {...form.getInputProps('name_en')} />
        <TextInput label={t('name_id')} withAsterisk maxLength={80} key={form.key('name_id')} {...form.getInputProps('name_id')} />
        <Select
          label={t('team')}
          description={t('subtype.teamText')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('subtype.everybody') }}
          data={teams.map((team) => ({ value: team.id, label: team.name }))}
          key={`${form.key('group_id')} ${teams.length}`}
          {...form.getInputProps('group_id')}
        />
      </SimpleGrid>
    </RecordForm>
  )
}
