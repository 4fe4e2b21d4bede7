import { Text } from '@mantine/core'
import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import type { TicketForm } from './ticket-fields.tsx'

interface SeenByProps {
  readonly form: TicketForm
  readonly typeId: number
  readonly locationId: string
}
/** Who else sees a ticket of this type, place and category by the settings of the desk; nothing where nobody does. */
export function SeenBy({ form, typeId, locationId }: SeenByProps) {
  const { t } = useTranslation('tickets')
  const [area, setArea] = useState(form.getValues().area_id)
  const [category, setCategory] = useState(form.getValues().category_id)
  form.watch('area_id', ({ value }) => setArea(value))
  form.watch('category_id', ({ value }) => setCategory(value))
  const query = { location_id: locationId, ...(area && { area_id: area }), ...(category && { category }) }
  const answer = useQuery({
    ...asking(ticketDefaults.both, { params: { id: typeId }, query }),
    enabled: locationId !== '' && typeId > 0,
    placeholderData: keepPreviousData,
  })
  const names = answer.data?.data.viewers.map((party) => party.name) ?? []
  if (locationId === '' || names.length === 0) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('seenBy', { names: names.join(', ') })}
    </Text>
  )
}
