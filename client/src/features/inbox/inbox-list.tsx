import { Box, Checkbox, Title } from '@mantine/core'
import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { defaultParseSearch, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, timeText } from '../../kit/dates/dates.ts'
import { useRowKeys } from '../../kit/lists/row-keys.ts'
import { useHomeZone } from '../../kit/site.ts'
import { wordsOf } from './embed/inbox-words.ts'
import { readOne } from './inbox.api.ts'
import classes from './inbox.module.css'
import { BulkActions, RowActions } from './inbox-actions.tsx'
import { act, actsOn, type InboxAct, type InboxShow } from './inbox-moves.ts'
import { byDay, isUnread, placeOf, whenOf } from './inbox-order.ts'
import { InboxRow } from './inbox-row.tsx'

const DAY_MS = 86_400_000

interface InboxListProps {
  readonly items: readonly InboxItem[]
  readonly show: InboxShow
}

/** Messages under their days, newest first: arrows move, Enter follows, letters put them away. */
export function InboxList({ items, show }: InboxListProps) {
  const { t, i18n } = useTranslation(['inbox', 'letters'])
  const go = useNavigate()
  const zone = useHomeZone()
  const dayText = (at: string | number): string => dateText(at, 'day', zone)
  const scroller = useRef<HTMLDivElement>(null)
  const { chosen, choose, clear } = useChosen(items)
  const stay = useStay(scroller, items)
  const follow = (item: InboxItem): void => {
    const place = placeOf(item.link)
    void readOne(item)
    if (place) void go({ to: place.path, search: defaultParseSearch(place.search) })
  }
  const put = (some: readonly InboxItem[], what: InboxAct, index: number): void => {
    stay(index)
    void act(some, what, zone)
  }
  const move = useRowKeys({ rows: items, scroller, show: () => undefined, open: follow })
  const onKeyDown = (event: KeyboardEvent): void => {
    move(event)
    const index = Number((event.target as HTMLElement).dataset['row'] ?? -1)
    const item = items[index]
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'x') choose(item.id)
    const what = KEYS[event.key]?.(item)
    if (what && actsOn([item], show).includes(what)) put([item], what, index)
  }
  const now = Date.now()
  const names: Readonly<Record<string, string>> = { [dayText(now - DAY_MS)]: t('yesterday'), [dayText(now)]: t('today') }
  let index = 0
  return (
    <Box ref={scroller} role="group" aria-label={t('title')} tabIndex={-1} onKeyDown={onKeyDown} className={classes.days}>
      {chosen.length > 0 && (
        <BulkActions
          items={chosen}
          show={show}
          clear={clear}
          act={(what) => {
            put(chosen, what, 0)
            clear()
          }}
        />
      )}
      {byDay(items, dayText).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={names[day] ?? day}>
          <Title order={2} className={classes.day}>
            {names[day] ?? day}
          </Title>
          <ul className={classes.list}>
            {ofDay.map((value) => {
              const at = index++
              const { title } = wordsOf(value, i18n)
              return (
                <InboxRow
                  key={value.id}
                  item={value}
                  index={at}
                  when={timeText(whenOf(value), zone)}
                  onFollow={(item) => void readOne(item)}
                  lead={
                    <Checkbox
                      size="xs"
                      aria-label={t('chooseOne', { title })}
                      checked={chosen.includes(value)}
                      onChange={() => choose(value.id)}
                    />
                  }
                  mark={<RowActions item={value} title={title} show={show} act={(what) => put([value], what, at)} />}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </Box>
  )
}

/** Letters on a row; each does only what may be done there. */
const KEYS: Readonly<Record<string, (item: InboxItem) => InboxAct>> = {
  e: () => 'done',
  u: (item) => (isUnread(item) ? 'read' : 'unread'),
  s: () => 'tomorrow',
  m: () => 'mute',
  o: () => 'open',
}

/** Those that are chosen and still there. */
function useChosen(items: readonly InboxItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen: items.filter((item) => ids.has(item.id)),
    choose: (id: string) =>
      setIds((before) => (before.has(id) ? new Set([...before].filter((text) => text !== id)) : new Set([...before, id]))),
    clear: () => setIds(new Set()),
  }
}

/** A row that is put away leaves the focus to the one that takes its place. */
function useStay(scroller: { readonly current: HTMLElement | null }, items: readonly InboxItem[]) {
  const place = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after every change of the rows
  useEffect(() => {
    const active = document.activeElement
    if (place.current === null || (active !== null && active !== document.body)) return
    const rows = scroller.current?.querySelectorAll<HTMLElement>('[data-row]')
    const next = rows?.[Math.min(place.current, rows.length - 1)] ?? scroller.current
    next?.focus()
    place.current = null
  }, [items])
  return (index: number): void => {
    place.current = index
  }
}
