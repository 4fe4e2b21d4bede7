import { Alert, Box, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText, numberText, spanText } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { keepForGood } from '../keeping/phone-page.ts'
import { RefusedEntries } from '../refused-entries.tsx'
import { StateLine } from '../state-line.tsx'
import { usePhone, usePhoneZone } from '../use-phone.ts'
import { CheckpointList } from './checkpoint-list.tsx'
import { RoundBadge } from './round-badge.tsx'
import { nextStep, type RoundView, viewOf } from './round-progress.ts'
import { RoundSections } from './round-sections.tsx'
import { startOf } from './round-steps.ts'
import { SubmitBar } from './submit-bar.tsx'

/** One round: its checkpoints in order, its lines, and handing it in. */
export function RoundPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone')
  const { content, me } = usePhone()
  const kept = content.rounds.find((round) => round.detail.id === id)
  if (!kept)
    return (
      <>
        <BackToDay />
        <EmptyState title={t('roundGone')} text={t('roundGoneText')} />
      </>
    )
  const view = viewOf(kept, content.entries, me)
  return (
    <>
      <Head view={view} />
      <StateLine />
      <RefusedEntries roundId={id} />
      <Work view={view} />
    </>
  )
}

function BackToDay() {
  const { t } = useTranslation('phone')
  return (
    <Box>
      <ButtonLink to="/people/my" search={{}} size="lg" variant="subtle" px={0} leftSection={<IconArrowLeft size={18} aria-hidden />}>
        {t('title')}
      </ButtonLink>
    </Box>
  )
}

function Head({ view: { round, version, answered, asked, score, failed } }: { readonly view: RoundView }) {
  const { t } = useTranslation('phone')
  const textOf = useTextOf()
  const zone = usePhoneZone()(round.location.id)
  const figures = [
    t('answeredOf', { answered, asked }),
    score === null ? '' : t('score', { score: numberText(score, score % 1 === 0 ? 0 : 1) }),
    failed > 0 ? t('failedLines', { count: failed }) : '',
  ]
  return (
    <Box>
      <BackToDay />
      <PageHeader
        title={textOf({ en: version.name_en, id: version.name_id })}
        subtitle={
          <>
            {[round.location.name, round.area?.name, round.asset?.name].filter(Boolean).join(' · ')}
            <br />
            <span className="num">{spanText(round.opens_at, round.closes_at, zone)}</span>
          </>
        }
        actions={<RoundBadge state={round.state} />}
      />
      <Progress value={asked === 0 ? 0 : (answered / asked) * 100} aria-label={t('progress')} size="lg" />
      <Text size="sm" mt={4} className="num">
        {figures.filter(Boolean).join(' · ')}
      </Text>
      {round.state === 'returned' && (
        <Alert mt="sm" color="orange" icon={<IconArrowBackUp size={18} aria-hidden />} title={t('returned')}>
          {round.decision_note}
        </Alert>
      )}
    </Box>
  )
}

/** What may be done with it now. */
function Work({ view }: { readonly view: RoundView }) {
  const { t } = useTranslation('phone')
  const now = useNow()
  const { round } = view
  const zone = usePhoneZone()(round.location.id)
  const step = nextStep(round, now)
  if (step === 'wait') return <Text>{t('opensAt', { at: dateText(round.opens_at, 'time', zone) })}</Text>
  const hasCheckpoints = round.checkpoints.length > 0
  if (step === 'start' && !hasCheckpoints) return <Start view={view} />
  const isOpen = step === 'work'
  const isBegun = step !== 'start'
  // One place for the checkpoints, begun or not: what is being typed there stays when the first of them begins the round.
  return (
    <Stack gap="md">
      {isBegun && !isOpen && <Text>{t(`over.${step === 'late' ? 'missed' : round.state}`)}</Text>}
      {hasCheckpoints && <CheckpointList view={view} />}
      {isBegun && <RoundSections view={view} checkpoint={null} isOpen={isOpen} />}
      {isOpen && <SubmitBar view={view} />}
    </Stack>
  )
}

function Start({ view: { round } }: { readonly view: RoundView }) {
  const { t } = useTranslation('phone')
  const { phone } = usePhone()
  const begin = async () => {
    await phone.record(round.id, ({ detail }) => startOf(detail, { at: new Date().toISOString() }))
    await keepForGood()
  }
  return (
    <Group grow>
      <Button size="xl" leftSection={<IconPlayerPlay size={22} aria-hidden />} onClick={() => void begin()}>
        {t('start')}
      </Button>
    </Group>
  )
}
