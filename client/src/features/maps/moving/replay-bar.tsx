import { ActionIcon, Badge, Button, Group, Paper, Select, Slider, Text } from '@mantine/core'
import { IconHistory, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tickText, timeTicks } from '../../../instruments/chart/time-axis.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import classes from '../maps.module.css'
import { HOURS, type Replay, SPEEDS } from './use-replay.ts'

const STEP_MS = 1000

interface ReplayBarProps {
  readonly replay: Replay
  readonly zone: string
}

/** Opens the past; while it is open, says so, and moves through it. */
export function ReplayBar({ replay, zone }: ReplayBarProps) {
  const { t } = useTranslation('maps')
  const { place } = replay
  if (!place)
    return (
      <Button
        size="compact-sm"
        variant="default"
        className={classes.replayOpen ?? ''}
        leftSection={<IconHistory size={15} aria-hidden />}
        onClick={() => replay.open(HOURS[0])}
      >
        {t('replay.open')}
      </Button>
    )
  return (
    <Paper component="section" p="xs" className={classes.replay ?? ''} aria-label={t('replay.title')} data-replay>
      <Group gap="xs" wrap="wrap">
        <Badge color="yellow" leftSection={<IconHistory size={13} aria-hidden />}>
          {t('replay.notLive')}
        </Badge>
        <Text size="sm" fw={600} className="num" data-replay-at>
          {dateText(new Date(place.at).toISOString(), 'full', zone)}
        </Text>
        {replay.waiting && (
          <Text size="xs" c="dimmed" role="status">
            {t('replay.waiting')}
          </Text>
        )}
        {replay.error && (
          <Text size="xs" c="var(--app-high)" role="status">
            {replay.error.message}
          </Text>
        )}
        <Group gap={6} ml="auto" wrap="nowrap">
          <Choice
            label={t('replay.range')}
            value={hoursOf(replay)}
            of={HOURS}
            text={(value) => t('replay.hours', { count: value })}
            onPick={replay.open}
          />
          <Choice label={t('replay.speed')} value={place.speed} of={SPEEDS} text={(value) => `${value}×`} onPick={replay.speed} />
          <Button size="compact-sm" onClick={replay.close} leftSection={<IconX size={14} aria-hidden />}>
            {t('replay.live')}
          </Button>
        </Group>
      </Group>
      <Group gap="sm" wrap="nowrap" mt={6}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={place.playing ? t('replay.pause') : t('replay.play')}
          onClick={() => replay.play(!place.playing)}
        >
          {place.playing ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
        </ActionIcon>
        <Slider
          flex={1}
          min={place.span.start}
          max={place.span.end}
          step={STEP_MS}
          value={place.at}
          onChange={replay.seek}
          label={null}
          marks={timeTicks([place.span.start, place.span.end], { zone, most: 6 }).map((at) => ({
            value: at,
            label: tickText(at, { zone, span: [place.span.start, place.span.end] }),
          }))}
          mb="md"
          thumbLabel={t('replay.moment')}
          thumbProps={{ 'aria-valuetext': dateText(new Date(place.at).toISOString(), 'full', zone) }}
        />
      </Group>
    </Paper>
  )
}

const hoursOf = ({ place }: Replay): number => (place ? (place.span.end - place.span.start) / 3_600_000 : 0)

interface ChoiceProps {
  readonly label: string
  readonly value: number
  readonly of: readonly number[]
  readonly text: (value: number) => string
  readonly onPick: (value: number) => void
}
const Choice = ({ label, value, of, text, onPick }: ChoiceProps) => (
  <Select
    size="xs"
    w={92}
    aria-label={label}
    allowDeselect={false}
    value={String(value)}
    data={of.map((value) => ({ value: String(value), label: text(value) }))}
    onChange={(value) => value && onPick(Number(value))}
  />
)
