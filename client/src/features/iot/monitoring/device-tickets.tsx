import { Anchor, Group, Text } from '@mantine/core'
import { assetTickets } from '@menara/shared/contract/places/asset-tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../kit/badges.tsx'
import { asking } from '../../../kit/calls/query.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import classes from './monitoring.module.css'

const DAYS = 90
const MOST = 20

/** Tickets of an asset that touch the last three months. */
export function DeviceTickets({ assetId, zoneOfSite }: { readonly assetId: string; readonly zoneOfSite: string }) {
  const { t } = useTranslation('iot')
  const zone = useZoneOf()(zoneOfSite)
  const [start] = useState(() => new Date(Date.now() - DAYS * 86_400_000).toISOString())
  const answer = useQuery(asking(assetTickets.list, { query: { asset_id: assetId, start } }))
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!answer.data) return <WaitingRows rows={2} />
  const rows = answer.data.data
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noTickets')}
      </Text>
    )
  return (
    <ul className={classes.list}>
      {rows.slice(0, MOST).map((row) => (
        <li key={row.id}>
          <Group gap={8} wrap="nowrap" justify="space-between">
            <Anchor
              size="sm"
              className="clip"
              renderRoot={(props) => (
                <Link to="/desk/ticketing/$type/detail" params={{ type: row.type }} search={{ id: row.id }} {...props} />
              )}
            >
              {row.number} · {row.title}
            </Anchor>
            <StateBadge state={row.state} />
          </Group>
          <Text size="xs" c="dimmed">
            {dateText(row.created_at, 'short', zone)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
