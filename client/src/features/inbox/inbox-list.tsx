import { Box, Title } from '@mantine/core'
import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { defaultParseSearch, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates.ts'
import { useRowKeys } from '../../kit/row-keys.ts'
import { readOne } from './inbox.api.ts'
import classes from './inbox.module.css'
import { byDay, placeOf } from './inbox-order.ts'
import { InboxRow } from './inbox-row.tsx'

const dayOf = (at: string | number): string => dateText(at, 'day')
const DAY_MS = 86_400_000

/** Messages under their days, newest first: arrows move, Enter follows. */
export function InboxList({ items }: { readonly items: readonly InboxItem[] }) {
  const { t } = useTranslation('inbox')
  const go = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const follow = (item: InboxItem): void => {
    const place = placeOf(item.link)
    void readOne(item)
    if (place) void go({ to: place.path, search: defaultParseSearch(place.search) as never })
  }
  const onKeyDown = useRowKeys({ rows: items, scroller, show: () => undefined, open: follow })
  /** The row may be gone when only unread ones are shown: the focus stays where it was. */
  const read = (item: InboxItem, index: number): void => {
    void readOne(item)
    requestAnimationFrame(() => {
      const rows = scroller.current?.querySelectorAll<HTMLElement>('[data-row]')
      const next = rows?.[Math.min(index, rows.length - 1)] ?? scroller.current
      next?.focus()
    })
  }
  const now = Date.now()
  const names: Readonly<Record<string, string>> = { [dayOf(now - DAY_MS)]: t('yesterday'), [dayOf(now)]: t('today') }
  let index = 0
  return (
    <Box ref={scroller} role="group" aria-label={t('title')} tabIndex={-1} onKeyDown={onKeyDown} className={classes.days}>
      {byDay(items, dayOf).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={names[day] ?? day}>
          <Title order={2} className={classes.day}>
            {names[day] ?? day}
          </Title>
          <ul className={classes.list}>
            {ofDay.map((it) => (
              <InboxRow
                key={it.id}
                item={it}
                index={index++}
                when={dateText(it.created_at, 'time')}
                onFollow={(item) => void readOne(item)}
                onRead={read}
              />
            ))}
          </ul>
        </section>
      ))}
    </Box>
  )
}
