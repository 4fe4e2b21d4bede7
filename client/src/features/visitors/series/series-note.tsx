import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { seriesOfTicket } from '../visits/visits.api.ts'

/** The series that opened a visit. */
export function SeriesNote({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('visits')
  const item = useQuery({ ...seriesOfTicket(ticketId), staleTime: 300_000 }).data?.data
  if (!item) return null
  return (
    <Text size="sm" c="dimmed">
      {t('ofSeries')}{' '}
      {item.id ? (
        <AnchorLink size="sm" to="/desk/ticketing/$type/list" params={{ type: 'visitor' }} search={{ desk: 'series', series: item.id }}>
          {item.title}
        </AnchorLink>
      ) : (
        item.title
      )}
    </Text>
  )
}
