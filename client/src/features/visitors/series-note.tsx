import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../kit/anchor-link.tsx'
import { seriesOfTicket } from './visits.api.ts'

/** The series that opened a visit. */
export function SeriesNote({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('visits')
  const it = useQuery({ ...seriesOfTicket(ticketId), staleTime: 300_000 }).data?.data
  if (!it) return null
  return (
    <Text size="sm" c="dimmed">
      {t('ofSeries')}{' '}
      {it.id ? (
        <AnchorLink size="sm" to="/desk/ticketing/$type/list" params={{ type: 'visitor' }} search={{ desk: 'series', series: it.id }}>
          {it.title}
        </AnchorLink>
      ) : (
        it.title
      )}
    </Text>
  )
}
