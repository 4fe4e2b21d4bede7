import { Text } from '@mantine/core'
import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { defaultParseSearch, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText } from '../../kit/dates/dates.ts'
import { useRowKeys } from '../../kit/lists/row-keys.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { readOne } from './inbox.api.ts'
import type { Inbox } from './inbox.live.ts'
import classes from './inbox.module.css'
import { placeOf } from './inbox-order.ts'
import { InboxRow, MarkRead } from './inbox-row.tsx'

const SHOWN = 8

/** The newest messages in the bell: following one marks it as read. */
export function NewestMessages({ inbox: { status, items }, close }: { readonly inbox: Inbox; readonly close: () => void }) {
  const { t } = useTranslation('inbox')
  const go = useNavigate()
  const scroller = useRef<HTMLUListElement>(null)
  const now = useNow()
  const rows = items.slice(0, SHOWN)
  const follow = (item: InboxItem): void => {
    void readOne(item)
    if (placeOf(item.link)) close()
  }
  const open = (item: InboxItem): void => {
    const place = placeOf(item.link)
    follow(item)
    if (place) void go({ to: place.path, search: defaultParseSearch(place.search) })
  }
  const read = (item: InboxItem, index: number): void => {
    void readOne(item)
    scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus()
  }
  const onKeyDown = useRowKeys({ rows, scroller, show: () => undefined, open })
  if (rows.length === 0 && status === 'connecting') return <WaitingRows rows={3} />
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed" ta="center" p="lg">
        {t('empty')}
      </Text>
    )
  return (
    <ul ref={scroller} className={`${classes.list} ${classes.newest}`} onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        <InboxRow
          key={row.id}
          item={row}
          index={index}
          when={ageText(row.created_at, now)}
          onFollow={follow}
          mark={<MarkRead item={row} read={() => read(row, index)} />}
        />
      ))}
    </ul>
  )
}
