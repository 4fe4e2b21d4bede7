import { Anchor, Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { assetTickets } from '@menara/shared/contract/places/asset-tickets.contract.ts'
import type { AssetDetail } from '@menara/shared/contract/places/assets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../kit/badges.tsx'
import { asking } from '../../../kit/calls/query.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'

const DAYS = 90
const MAX_SHOWN = 20

/** The tickets of an asset, and the way to report a fault of it; nothing for those who have no tickets. */
export function AssetTicketsCard({ asset }: { readonly asset: Pick<AssetDetail, 'id' | 'location_id'> }) {
  const { t } = useTranslation('tickets')
  const ticketing = useMay('show_ticketing')
  const mayReport = useMay('show_ticketing_general')
  if (!ticketing) return null
  return (
    <Paper p="md" component="section" aria-label={t('ofAsset.title')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('ofAsset.title')}</Title>
        {mayReport && (
          <ButtonLink
            to="/desk/ticketing/$type/formTicket"
            params={{ type: 'general' }}
            search={{ asset: asset.id }}
            size="xs"
            variant="default"
          >
            {t('ofAsset.report')}
          </ButtonLink>
        )}
      </Group>
      <AssetTickets assetId={asset.id} siteId={asset.location_id} />
    </Paper>
  )
}

/** Tickets of an asset that touch the last three months, newest first. */
export function AssetTickets({ assetId, siteId }: { readonly assetId: string; readonly siteId: string }) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(siteId)
  const [start] = useState(() => new Date(Date.now() - DAYS * 86_400_000).toISOString())
  const answer = useQuery(asking(assetTickets.list, { query: { asset_id: assetId, start } }))
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!answer.data) return <WaitingRows rows={2} />
  const rows = answer.data.data.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('ofAsset.none')}
      </Text>
    )
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {rows.slice(0, MAX_SHOWN).map((row) => (
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
            <Box style={{ flexShrink: 0 }}>
              <StateBadge state={row.state} />
            </Box>
          </Group>
          <Text size="xs" c="dimmed">
            {dateText(row.created_at, 'short', zone)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
