import { Button, Stack, Text } from '@mantine/core'
import type { Visitor, VisitorEvent } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { eventsOf } from './visitors.api.ts'

/** What happened to a visitor and who looked at the link, asked for when it is opened. */
export function VisitorHistory({ visitor, zone }: { readonly visitor: Visitor; readonly zone: string }) {
  const { t } = useTranslation('visitors')
  const [open, setOpen] = useState(false)
  const answer = useQuery({ ...eventsOf(visitor), enabled: open })
  return (
    <>
      <Button variant="subtle" size="compact-xs" color="gray" w="fit-content" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('history')}
      </Button>
      {open && (
        <Stack gap={2} component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {(answer.data?.data ?? []).map((item) => (
            <Entry key={item.id} event={item} zone={zone} />
          ))}
        </Stack>
      )}
    </>
  )
}

function Entry({ event: { kind, by, address, agent, text, at }, zone }: { readonly event: VisitorEvent; readonly zone: string }) {
  const { t } = useTranslation('visitors')
  const who = by?.name ?? (address ? `${address} ${agent}` : '')
  return (
    <Text size="xs" component="li" style={{ overflowWrap: 'anywhere' }}>
      <span className="num">{dateText(at, 'full', zone)}</span> {t(`event.${kind}`)}
      {who && <Text span c="dimmed" size="xs">{` · ${who}`}</Text>}
      {text && ` · ${text}`}
    </Text>
  )
}
