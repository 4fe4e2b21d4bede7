import { Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spanText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { EmptyState, WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import classes from '../phone.module.css'
import { usePhone, usePhoneZone } from '../use-phone.ts'
import { RoundBadge } from './round-badge.tsx'
import { type RoundView, viewOf } from './round-progress.ts'

/** What is under way comes first, then by when it is due; what is done comes last. */
const ORDER = ['in_progress', 'returned', 'due', 'scheduled', 'missed', 'submitted', 'approved'] as const
const rankOf = ({ round }: RoundView): number => ORDER.indexOf(round.state)

/** What may be worked on now, which is always in sight. */
const NOW: readonly string[] = ['in_progress', 'returned', 'due']

/** My rounds of today and tomorrow, as this phone has them: those that may be worked on, and on demand the others. */
export function RoundList() {
  const { t } = useTranslation('phone')
  const { content, sync, me } = usePhone()
  const views = content.rounds
    .map((kept) => viewOf(kept, content.entries, me))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.round.due_at.localeCompare(b.round.due_at))
  const isWaiting = content.fetchedAt === null && sync === 'sending'
  return (
    <Section title={t('rounds')} count={views.length} flush>
      {isWaiting && <WaitingRows rows={2} />}
      {!isWaiting && views.length === 0 && (
        <EmptyState
          title={t(content.fetchedAt === null ? 'notFetched' : 'noRounds')}
          text={t(content.fetchedAt === null ? 'notFetchedText' : 'noRoundsText')}
        />
      )}
      {!isWaiting && views.length > 0 && <Rows views={views} />}
    </Section>
  )
}

/** Those that may be worked on, else the next one; on demand all. */
function Rows({ views }: { readonly views: readonly RoundView[] }) {
  const { t } = useTranslation('phone')
  const [all, setAll] = useState(false)
  const now = views.filter(({ round }) => NOW.includes(round.state))
  const first = now.length > 0 ? now : views.slice(0, 1)
  return (
    <nav aria-label={t('rounds')}>
      {(all ? views : first).map((view) => (
        <RoundRow key={view.round.id} view={view} />
      ))}
      {views.length > first.length && (
        <Button variant="subtle" fullWidth aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'fewerRounds' : 'allRounds', { count: views.length })}
        </Button>
      )}
    </nav>
  )
}

function RoundRow({ view: { round, version, answered, asked, waiting } }: { readonly view: RoundView }) {
  const { t } = useTranslation('phone')
  const textOf = useTextOf()
  const zone = usePhoneZone()(round.location.id)
  return (
    <Link to="/people/my" search={{ round: round.id }} className={classes.row}>
      <Group justify="space-between" gap={6} wrap="nowrap" align="flex-start">
        <Text fw={600}>{textOf({ en: version.name_en, id: version.name_id })}</Text>
        <RoundBadge state={round.state} />
      </Group>
      <Text size="sm">{[round.location.name, round.area?.name, round.asset?.name].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed" className="num">
        {spanText(round.opens_at, round.closes_at, zone)}
      </Text>
      <Group gap="xs" mt={4}>
        <Text size="sm" className="num">
          {t('answeredOf', { answered, asked })}
        </Text>
        {waiting > 0 && <Badge color="orange">{t('waitingHere', { count: waiting })}</Badge>}
        {round.overdue && <Badge color="red">{t('overdue')}</Badge>}
      </Group>
    </Link>
  )
}
