import { TextInput } from '@mantine/core'
import type { FeedStatus } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { Section } from '../../kit/section.tsx'
import { FactsTable } from './facts.tsx'
import classes from './monitoring.module.css'
import { bytesText, StateMark, spanText } from './words.tsx'

const NUMBERS = new Set(['watchers', 'rows', 'age', 'interval', 'polls', 'hintsHeard', 'changes', 'bytes'])

/** Every scope this gateway keeps fresh: stale ones first, then by how many watch. */
export function FeedsPanel({ feeds, now }: { readonly feeds: readonly FeedStatus[]; readonly now: number }) {
  const { t } = useTranslation('monitoring')
  const [search, setSearch] = useState('')
  const head = ['scope', 'freshness', 'watchers', 'rows', 'age', 'interval', 'polls', 'hintsHeard', 'changes', 'bytes'].map((key) => ({
    key,
    label: t(`column.${key}`),
    number: NUMBERS.has(key),
  }))
  const shown = feeds
    .filter((feed) => feed.scope.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted(
      (a, b) =>
        Number(b.stale_since !== null) - Number(a.stale_since !== null) || b.watchers - a.watchers || a.scope.localeCompare(b.scope),
    )
  return (
    <Section
      flush
      title={t('feeds')}
      count={feeds.length}
      aside={
        <TextInput
          size="xs"
          aria-label={t('searchFeeds')}
          placeholder={t('searchFeeds')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      <FactsTable
        label={t('feeds')}
        head={head}
        rows={shown}
        keyOf={(item) => `${item.scope} ${item.audience}`}
        cells={(item) => [
          <span key="scope" className={classes.scope} title={`${item.scope} · ${item.audience}`}>
            {item.scope}
          </span>,
          <Freshness key="fresh" feed={item} now={now} />,
          numberText(item.watchers),
          numberText(item.rows),
          spanText(item.age_ms),
          `${spanText(item.interval_ms)} / ${spanText(item.target_ms)}`,
          numberText(item.polls),
          numberText(item.hints),
          numberText(item.changes),
          bytesText(item.bytes),
        ]}
      />
    </Section>
  )
}

function Freshness({ feed, now }: { readonly feed: FeedStatus; readonly now: number }) {
  const { t } = useTranslation('monitoring')
  if (feed.stale_since === null) return <StateMark tone="good">{t(`role.${feed.role}`)}</StateMark>
  return (
    <span title={feed.stale_reason ?? undefined}>
      <StateMark tone="bad">{t('staleFor', { time: spanText(now - feed.stale_since) })}</StateMark>
    </span>
  )
}
