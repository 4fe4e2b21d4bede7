import { ActionIcon, Text, Tooltip } from '@mantine/core'
import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconAlertTriangle, IconCheck, IconMail, IconTicket } from '@tabler/icons-react'
import { defaultParseSearch, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { priorityColour } from '../../kit/badges.tsx'
import { dateText } from '../../kit/dates/dates.ts'
import { useHomeZone } from '../../kit/site.ts'
import { EndSession } from '../accounts/embed/end-session.tsx'
import { wordsOf } from './embed/inbox-words.ts'
import classes from './inbox.module.css'
import { isUnread, placeOf } from './inbox-order.ts'

interface InboxRowProps {
  readonly item: InboxItem
  readonly index: number
  /** When it came, as this list shows it. */
  readonly when: ReactNode
  readonly onFollow: (item: InboxItem) => void
  /** Before the message; nothing unless said. */
  readonly lead?: ReactNode
  /** What may be done to it. */
  readonly mark: ReactNode
}

/** One message: leads where it is about, or is only marked as read when it is about no place. */
export function InboxRow({ item, index, when, onFollow, lead, mark }: InboxRowProps) {
  const { t, i18n } = useTranslation(['inbox', 'letters'])
  const zone = useHomeZone()
  const { title, text } = wordsOf(item, i18n)
  const unread = isUnread(item)
  const session = item.type === 'account.signed_in' ? item.message.params['session'] : undefined
  return (
    <li className={classes.item} data-inbox-id={item.id} data-unread={unread}>
      {lead && <span className={classes.lead}>{lead}</span>}
      <Target item={item} index={index} onFollow={onFollow}>
        <TypeIcon item={item} />
        <span className={classes.words}>
          <Text component="span" size="sm" className={classes.title} fw={unread ? 650 : 400}>
            {unread && <span className="sr">{t('unreadOne')} </span>}
            {title}
          </Text>
          <Text component="span" size="xs" c="dimmed" className="clip">
            {text}
          </Text>
        </span>
        <Text
          component="time"
          dateTime={item.created_at}
          title={dateText(item.created_at, 'full', zone)}
          size="xs"
          c="dimmed"
          className="num"
        >
          {when}
        </Text>
      </Target>
      {session && (
        <span className={classes.end}>
          <EndSession id={session} />
        </span>
      )}
      <span className={classes.mark}>{mark}</span>
    </li>
  )
}

/** Marks one as read; nothing for what is. */
export function MarkRead({ item, read }: { readonly item: InboxItem; readonly read: () => void }) {
  const { t, i18n } = useTranslation(['inbox', 'letters'])
  if (!isUnread(item)) return null
  return (
    <Tooltip label={t('markRead')}>
      <ActionIcon aria-label={t('markReadName', { title: wordsOf(item, i18n).title })} onClick={read}>
        <IconCheck size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

interface TargetProps {
  readonly item: InboxItem
  readonly index: number
  readonly onFollow: (item: InboxItem) => void
  readonly children: ReactNode
}

function Target({ item, index, onFollow, children }: TargetProps) {
  const place = placeOf(item.link)
  const facts = { 'data-row': index, className: classes.target, onClick: () => onFollow(item) }
  if (!place)
    return (
      <button type="button" {...facts}>
        {children}
      </button>
    )
  return (
    <Link to={place.path} search={defaultParseSearch(place.search)} preload={false} {...facts}>
      {children}
    </Link>
  )
}

/** Grey, except for an alarm: that has the colour of its priority, which its title names too. */
function TypeIcon({ item: { type, message } }: { readonly item: InboxItem }) {
  const priority = priorities.find((priority) => priority === message.params.priority)
  const Icon = type === 'alarm' ? IconAlertTriangle : type.startsWith('ticket.') ? IconTicket : IconMail
  return <Icon size={18} stroke={1.7} aria-hidden color={type === 'alarm' && priority ? priorityColour(priority) : 'var(--app-muted)'} />
}
