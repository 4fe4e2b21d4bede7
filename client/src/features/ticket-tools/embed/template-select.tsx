import { Select } from '@mantine/core'
import type { TicketTemplate } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templatesOf } from '../ticket-tools.api.ts'

interface TemplateSelectProps {
  readonly typeId: number
  /** Chosen when the form opens. */
  readonly first?: string
  readonly choose: (template: TicketTemplate | null) => void
}

/** A template of a ticket type; nothing is shown where the type has none. */
export function TemplateSelect({ typeId, first, choose }: TemplateSelectProps) {
  const { t, i18n } = useTranslation('ticket_tools')
  const rows = useQuery(templatesOf(typeId, false)).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Select
      label={t('template.one')}
      description={t('template.chooseText')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('template.without') }}
      data={rows.map((row) => ({ value: row.id, label: i18n.language === 'en' ? row.name_en : row.name_id }))}
      defaultValue={first || null}
      onChange={(id) => choose(rows.find((row) => row.id === id) ?? null)}
    />
  )
}
