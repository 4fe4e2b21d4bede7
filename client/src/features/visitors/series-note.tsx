import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { seriesOfTicket } from './visits.api.ts'

/** The series that opened a visit. */
export function SeriesNote({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('visits')
  const it = useQuery({ ...seriesOfTicket(ticketId), staleTime: 300_000 }).data?.data
  if (!it) return null
  const search = { desk: 'series', series: it.id } as never
  return (
    <Text size="sm" c="dimmed">
      {t('ofSeries')}{' '}
      {it.id ? (
        <Anchor component={Link} size="sm" to="/desk/ticketing/$type/list" params={{ type: 'visitor' } as never} search={search}>
          {it.title}
        </Anchor>
      ) : (
        it.title
      )}
    </Text>
  )
}
