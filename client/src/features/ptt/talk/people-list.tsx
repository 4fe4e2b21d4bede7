import { Badge, SegmentedControl, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { type TalkMood, type TalkPerson, talkMoods } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import type { PttLink } from '../ptt-link.ts'
import type { TalkState } from '../session/talk-store.ts'
import classes from './talk.module.css'

interface PeopleListProps {
  readonly channel: string
  readonly state: TalkState
  readonly names: readonly Pick<PttMine, 'id' | 'name'>[]
  readonly ask: PttLink['people']
  readonly setMood: (mood: TalkMood) => void
}

const COLOURS: Readonly<Record<TalkMood, string>> = { here: 'green', busy: 'orange', away: 'gray' }

/** Who is in a channel and how they are; and how one is oneself. */
export function PeopleList({ channel, state, names, ask, setMood }: PeopleListProps) {
  const { t } = useTranslation('ptt')
  const { people, more } = usePeople(channel, state, ask)
  // Somebody who talks in another of one's channels hears this one at half volume.
  const others = names.filter(({ id }) => id !== channel)
  return (
    <>
      <div className={classes.mood}>
        <Text size="sm" id="own-mood">
          {t('ownMood')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="own-mood"
          value={state.mood}
          onChange={(mood) => setMood(mood as TalkMood)}
          data={talkMoods.map((value) => ({ value, label: t(`moods.${value}`) }))}
        />
      </div>
      <ul className={classes.people} aria-label={t('people')} {...scrolling}>
        {people.map((person) => (
          <li key={person.person} className={classes.person}>
            <PersonChip person={person} />
            <How person={person} elsewhere={others.find(({ id }) => state.floors[id]?.talker?.person === person.person)?.name} />
          </li>
        ))}
        {more > 0 && (
          <li className={classes.person}>
            <Text size="sm" c="dimmed">
              {t('morePeople', { count: more })}
            </Text>
          </li>
        )}
      </ul>
    </>
  )
}

function How({ person: { mood, right }, elsewhere }: { readonly person: TalkPerson; readonly elsewhere: string | undefined }) {
  const { t } = useTranslation('ptt')
  return (
    <span className={classes.how}>
      {right !== 'talk' && (
        <Text component="span" size="xs" c="dimmed">
          {t(`roles.${right}`)}
        </Text>
      )}
      <Badge color={colourOf(COLOURS, elsewhere && mood === 'here' ? 'busy' : mood)}>
        {elsewhere && mood === 'here' ? t('talksIn', { name: elsewhere }) : t(`moods.${mood}`)}
      </Badge>
    </span>
  )
}

interface Known {
  readonly channel: string
  readonly people: readonly TalkPerson[]
  readonly more: number
}
/** So often at most, however many come and go. */
const PAUSE_MS = 1000

/** Asked on coming in, and whenever somebody came, went or is otherwise than before. */
function usePeople(channel: string, { link, stirs, floors }: TalkState, ask: PttLink['people']) {
  const [known, setKnown] = useState<Known | null>(null)
  const stir = stirs[channel] ?? 0
  const isIn = link === 'online' && floors[channel] !== undefined
  const asked = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel is asked about at once.
  useEffect(() => {
    asked.current = Number.NEGATIVE_INFINITY
  }, [channel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stir means that the answer is another one.
  useEffect(() => {
    if (!isIn) return undefined
    let over = false
    const timer = setTimeout(
      () => {
        asked.current = performance.now()
        ask(channel).then(
          (answer) => over || setKnown({ channel, ...answer }),
          // The connection says what is wrong with it; after a cut it is asked again.
          () => undefined,
        )
      },
      Math.max(0, asked.current + PAUSE_MS - performance.now()),
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [channel, isIn, stir, ask])
  return known?.channel === channel ? known : { people: [], more: 0 }
}
