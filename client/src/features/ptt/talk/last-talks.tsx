import { Badge, Table, Text } from '@mantine/core'
import type { PttTransmission } from '@menara/shared/contract/media/ptt.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { lastTalks } from '../ptt.api.ts'
import { PlayButton } from '../replay/play-button.tsx'
import { ReplayBar } from '../replay/replay-bar.tsx'

const AGAIN_MS = 2000
const isOpen = ({ ended_at, cause }: PttTransmission): boolean => ended_at === null && cause === null

/** The newest talks of a channel, to be heard again; asked anew whenever a talk of it (`burst`) has ended. */
export function LastTalks({ channel, burst, zone }: { readonly channel: string; readonly burst: number | null; readonly zone: string }) {
  const { t } = useTranslation('ptt')
  const cache = useQueryClient()
  const answer = useQuery({
    ...lastTalks(channel),
    // A talk's end is written down a moment after it.
    refetchInterval: ({ state }) => (burst === null && state.data?.data.some(isOpen) ? AGAIN_MS : false),
  })
  useEffect(() => {
    if (burst === null) void cache.invalidateQueries({ queryKey: ['ptt', 'transmissions'] })
  }, [burst, cache])
  if (answer.isPending) return <WaitingRows rows={3} />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const talks = answer.data.data
  if (talks.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        {t('noTalks')}
      </Text>
    )
  return (
    <>
      <ReplayBar channel={channel} />
      <Table aria-label={t('lastTalks')}>
        <Table.Tbody>
          {talks.map((talk) => (
            <Table.Tr key={talk.id}>
              <Table.Td className="num" w={150} style={{ whiteSpace: 'nowrap' }}>
                {dateText(talk.started_at, 'short', zone)}
              </Table.Td>
              <Table.Td>
                {talk.person?.name ?? t('someone')} {talk.emergency && <Badge color="red">{t('emergency.word')}</Badge>}
              </Table.Td>
              <Table.Td className="num" w={90} style={{ whiteSpace: 'nowrap' }}>
                <Length talk={talk} />
              </Table.Td>
              <Table.Td w={48} py={4}>
                <PlayButton talk={talk} zone={zone} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

function Length({ talk: { started_at, ended_at, cause } }: { readonly talk: PttTransmission }) {
  const { t } = useTranslation('ptt')
  if (ended_at) return <>{t('seconds', { count: Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1000)) })}</>
  return <>{t(cause === 'lost' ? 'lostTalk' : 'goesOn')}</>
}
