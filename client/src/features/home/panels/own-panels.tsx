import { Text } from '@mantine/core'
import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, StateBadge } from '../../../kit/badges.tsx'
import { useNow } from '../../../kit/dates/clock.ts'
import { agoText } from '../../../kit/dates/dates.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { wordsOf } from '../../inbox/embed/inbox-words.ts'
import { openTicketsOf } from '../home.api.ts'
import { useInbox } from '../home.live.ts'
import classes from '../home.module.css'
import { Panel } from './panel.tsx'

/** Open tickets that are mine: given to me, or for those who see only their own, all of these. */
export function MyTicketsPanel() {
  const { t } = useTranslation('home')
  const me = useMe()
  const seesAll = useMay('ticket_read_all')
  const answer = useQuery(openTicketsOf(seesAll ? me?.id : undefined))
  const rows = answer.data?.data
  return (
    <Panel title={t('myTickets')} flush more={{ link: { to: '/desk' }, text: t('toDesk') }}>
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {rows?.length === 0 && <EmptyState title={t('noOwnTickets')} text={t('noOwnTicketsText')} />}
      <ul className={classes.happenings}>
        {rows?.map((row) => (
          <TicketLine key={row.id} ticket={row} />
        ))}
      </ul>
    </Panel>
  )
}

function TicketLine({ ticket: { id, type, number, title, state, priority, location } }: { readonly ticket: Ticket }) {
  return (
    <li>
      <Link to="/desk/ticketing/$type/detail" params={{ type }} search={{ id }} className={classes.happening}>
        <span style={{ minWidth: 0, flex: 1 }}>
          <Text size="sm" fw={550} component="div" className="clip">
            {title}
          </Text>
          <Text size="xs" c="dimmed" component="div" className="clip">
            {number} · {location.name}
          </Text>
        </span>
        <PriorityBadge priority={priority} />
        <StateBadge state={state} />
      </Link>
    </li>
  )
}

const SHOWN = 8

/** The newest messages to me, unread ones first. */
export function InboxPanel() {
  const { t } = useTranslation('home')
  const { rows, status, reason, asOf } = useInbox()
  const newest = [...rows.values()]
    .sort((a, b) => Number(a.read_at !== null) - Number(b.read_at !== null) || b.created_at.localeCompare(a.created_at))
    .slice(0, SHOWN)
  return (
    <Panel
      title={t('inbox')}
      flush
      more={{ link: { to: '/inbox' }, text: t('toInbox') }}
      note={status === 'stale' && <StaleNote asOf={asOf} reason={reason} />}
    >
      {status === 'connecting' && newest.length === 0 && <WaitingRows rows={4} />}
      {status === 'refused' && <FailedState error={new Error(reason ?? '')} />}
      {status === 'live' && newest.length === 0 && <EmptyState title={t('noMessages')} />}
      <ul className={classes.happenings}>
        {newest.map((item) => (
          <Message key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

function Message({ item }: { readonly item: InboxItem }) {
  const { link, read_at, created_at } = item
  const { i18n } = useTranslation('letters')
  const { title, text } = wordsOf(item, i18n)
  const now = useNow()
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(link)
  }
  const content = (
    <>
      <span style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" fw={read_at ? 400 : 600} component="div" className="clip">
          {title}
        </Text>
        <Text size="xs" c="dimmed" component="div" className="clip">
          {text}
        </Text>
      </span>
      <Text size="xs" c="dimmed" component="span" style={{ flex: 'none' }}>
        {agoText(created_at, now)}
      </Text>
    </>
  )
  return (
    <li>
      {link ? (
        <a href={link} onClick={follow} className={classes.happening}>
          {content}
        </a>
      ) : (
        <div className={classes.happening}>{content}</div>
      )}
    </li>
  )
}
