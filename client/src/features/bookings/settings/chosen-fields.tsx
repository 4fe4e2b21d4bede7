import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import { approvalTypes, subtypesOf } from '../steps.api.ts'
import type { OwnSettings } from './settings-draft.ts'

interface ApprovalFieldProps {
  readonly value: OwnSettings['approval_type_id']
  readonly onChange: (id: string | undefined) => void
}
const useNames = () => {
  const { i18n } = useTranslation()
  return (one: { readonly name_en: string; readonly name_id: string }) => (i18n.language === 'id' ? one.name_id : one.name_en)
}

/** The approval of general tickets that a booking waits for. */
export function ApprovalField({ value, onChange }: ApprovalFieldProps) {
  const { t } = useTranslation('bookings')
  const nameOf = useNames()
  const enabled = useMay('show_manage_ticket')
  const types = useQuery({ ...approvalTypes(), enabled }).data?.data ?? []
  const general = types.filter((type) => type.ticket_type_id === 1)
  return (
    <Select
      label={t('rules.fields.approval_type_id')}
      clearable
      searchable
      disabled={!enabled}
      placeholder={t('none', { ns: 'common' })}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      data={general.map((type) => ({ value: type.id, label: nameOf(type) }))}
    />
  )
}

interface ServiceFieldsProps {
  readonly settings: OwnSettings
  readonly put: (field: 'catering_subtype_id' | 'cleaning_subtype_id', id: string | undefined) => void
}
/** Sub-types of the tickets that a service opens. */
export function ServiceFields({ settings, put }: ServiceFieldsProps) {
  const { t } = useTranslation('bookings')
  const nameOf = useNames()
  const enabled = useMay('show_ticketing')
  const subtypes = useQuery({ ...subtypesOf(), enabled }).data?.data ?? []
  return (['catering_subtype_id', 'cleaning_subtype_id'] as const).map((field) => (
    <Select
      key={field}
      label={t(`rules.fields.${field}`)}
      clearable
      searchable
      disabled={!enabled}
      placeholder={t('none', { ns: 'common' })}
      value={settings[field] ?? null}
      onChange={(id) => put(field, id ?? undefined)}
      data={subtypes.map((one) => ({ value: one.id, label: nameOf(one) }))}
    />
  ))
}
