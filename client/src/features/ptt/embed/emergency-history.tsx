import { Table, Text } from '@mantine/core'
import type { PttEmergency } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import classes from '../emergencies/emergencies.module.css'
import { endedEmergencies } from '../ptt.api.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** Calls for help of the last 30 days that are over, at a site or at all: who called, who acknowledged and who ended it. */
export function EmergencyHistory({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('ptt')
  const [since] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString())
  const found = useQuery(endedEmergencies({ since, siteId })).data?.data.filter((item) => item.ended_at !== null)
  if (!found || found.length === 0) return null
  return (
    <details className={classes.history} data-emergency-history>
      <summary>{t('emergencies.past', { count: found.length })}</summary>
      <ScrollTable label={t('emergencies.past', { count: found.length })} from={560} upTo={320}>
        <Table.Thead>
          <Table.Tr>
            {(['raised', 'caller', 'channel', 'ackedAt', 'endedAt'] as const).map((text) => (
              <Table.Th key={text}>{t(`emergencies.column.${text}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map((item) => (
            <PastRow key={item.id} emergency={item} />
          ))}
        </Table.Tbody>
      </ScrollTable>
    </details>
  )
}

function PastRow({ emergency }: { readonly emergency: PttEmergency }) {
  const { t } = useTranslation('ptt')
  const { person, channel, location, raised_at, acked_at, acked_by, ended_at, ended_by } = emergency
  const zone = useZoneOf()(location?.id)
  const time = (at: string | null): string => (at === null ? '–' : dateText(at, 'short', zone))
  return (
    <Table.Tr>
      <Table.Td className="num">{time(raised_at)}</Table.Td>
      <Table.Td>{person?.name ?? t('someone')}</Table.Td>
      <Table.Td>
        {channel.name}
        <Text size="xs" c="dimmed">
          {location?.name ?? t('everySite')}
        </Text>
      </Table.Td>
      <ByAt at={time(acked_at)} by={acked_by?.name} />
      <ByAt at={time(ended_at)} by={ended_by?.name} />
    </Table.Tr>
  )
}

/** When something was done, and below it by whom. */
function ByAt({ at, by }: { readonly at: string; readonly by: string | undefined }) {
  return (
    <Table.Td className="num">
      {at}
      <Text size="xs" c="dimmed">
        {by}
      </Text>
    </Table.Td>
  )
}
