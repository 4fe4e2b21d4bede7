import { Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/ptt.contract.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '../../kit/section.tsx'
import { ChannelList } from './channel-list.tsx'
import { EmergencyControl } from './emergency-control.tsx'
import { LastTalks } from './last-talks.tsx'
import classes from './talk.module.css'
import { TalkButton } from './talk-button.tsx'
import { SILENT } from './talk-state.ts'
import { faceOf, type TalkMode, type TalkState, type TalkStore } from './talk-store.ts'
import { statusWords } from './talk-words.ts'

interface TalkViewProps {
  readonly state: TalkState
  readonly acts: Pick<TalkStore, 'press' | 'letGo' | 'choose' | 'setMode' | 'emergency'>
  readonly channels: readonly PttMine[]
  /** Our own clock, in milliseconds since 1970 UTC. */
  readonly now: number
  readonly zoneOf: (locationId: string | undefined) => string
}

/** The talk page as it looks in one moment. */
export function TalkView({ state, acts, channels, now, zoneOf }: TalkViewProps) {
  const { t } = useTranslation('ptt')
  const chosen = channels.find((it) => it.id === state.chosen)
  const mayTalk = mayTalkIn(chosen)
  return (
    <div className={classes.page}>
      <Paper p="md" className={classes.talk}>
        <Stack gap="sm" align="stretch">
          <Text fw={650} ta="center" className="clip">
            {chosen?.name ?? t('status.none')}
          </Text>
          <Status state={state} mayTalk={mayTalk} now={now} />
          <TalkButton face={faceOf(state, mayTalk)} mode={state.mode} press={acts.press} letGo={acts.letGo} />
          <SegmentedControl
            aria-label={t('mode')}
            value={state.mode}
            onChange={(mode) => acts.setMode(mode as TalkMode)}
            data={(['hold', 'latch'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
          <EmergencyControl phase={state.emergency} disabled={state.link !== 'online' || !mayTalk} now={now} acts={acts.emergency} />
        </Stack>
      </Paper>
      <Stack gap="md" miw={0}>
        <Section title={t('myChannels')} flush>
          <ChannelList channels={channels} floors={state.floors} chosen={state.chosen} choose={acts.choose} />
        </Section>
        {chosen && (
          <Section title={t('lastTalks')} flush>
            <LastTalks channel={chosen.id} burst={state.floors[chosen.id]?.talker?.burst ?? null} zone={zoneOf(chosen.location?.id)} />
          </Section>
        )}
      </Stack>
    </div>
  )
}

const mayTalkIn = (channel: PttMine | undefined): boolean =>
  channel !== undefined && (channel.kind === 'broadcast' ? channel.role === 'dispatch' : channel.role !== 'listen')

/** What is so, said to everybody: seen, and read aloud when it changes. */
function Status({ state, mayTalk, now }: Pick<TalkViewProps, 'state' | 'now'> & { readonly mayTalk: boolean }) {
  const { t } = useTranslation('ptt')
  const { key, facts, left } = statusWords(state, { mayTalk, now: now + state.ahead })
  const talk = state.talks[state.chosen ?? ''] ?? SILENT
  const more = state.link === 'online' ? refusalOf(talk) : state.reason
  return (
    <div className={classes.status} data-warned={talk.state === 'talking' && talk.warned}>
      <Text ta="center" role="status">
        {t(key, { ...facts })}
      </Text>
      {left !== undefined && (
        <Text ta="center" size="sm" className="num" aria-hidden>
          {t('left', { count: left })}
        </Text>
      )}
      {more && (
        <Text ta="center" size="sm" c="dimmed">
          {more}
        </Text>
      )}
      {talk.state === 'cutting' && (
        <Text ta="center" size="sm" c="dimmed">
          {t(`cause.${talk.cause}`)}
        </Text>
      )}
    </div>
  )
}
const refusalOf = (talk: TalkState['talks'][string]): string | null => (talk.state === 'over' ? talk.message : null)
