import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../../kit/dates/dates.ts'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { phoneView } from '../phone-view.ts'
import { usePhoneZone } from '../use-phone.ts'
import { CheckpointProof } from './checkpoint-proof.tsx'
import type { Checkpoint, RoundView } from './round-progress.ts'
import { RoundSections } from './round-sections.tsx'
import { nextCheckpoint } from './round-steps.ts'

/** The checkpoints in their order: the next one to be reached, and the lines of the one that is open. */
export function CheckpointList({ view }: { readonly view: RoundView }) {
  const { t } = useTranslation('phone')
  const { state, change } = useViewState(phoneView)
  const { round } = view
  const next = nextCheckpoint(round)
  const open = (checkpoint: Checkpoint) => change({ checkpoint: checkpoint.id })
  return (
    <Stack gap="md" component="section" aria-label={t('checkpoints')}>
      <Title order={2}>{t('checkpoints')}</Title>
      {next && <CheckpointProof view={view} next={next} onReached={open} />}
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {round.checkpoints.map((checkpoint, at) => (
          <CheckpointCard
            key={checkpoint.id}
            view={view}
            checkpoint={checkpoint}
            position={at + 1}
            isShown={state.checkpoint === checkpoint.id}
            toggle={() => change({ checkpoint: state.checkpoint === checkpoint.id ? undefined : checkpoint.id })}
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface CheckpointCardProps {
  readonly view: RoundView
  readonly checkpoint: Checkpoint
  /** From 1. */
  readonly position: number
  readonly isShown: boolean
  readonly toggle: () => void
}
function CheckpointCard({ view, checkpoint, position, isShown, toggle }: CheckpointCardProps) {
  const { t } = useTranslation('phone')
  const { round, version } = view
  const zone = usePhoneZone()(round.location.id)
  const visit = round.visits.find((known) => known.checkpoint_id === checkpoint.id)
  const hasLines = version.sections.some((section) => section.per === 'checkpoint')
  const Icon = visit ? IconCircleCheck : IconCircle
  const isOpen = round.state === 'in_progress' || round.state === 'returned'
  return (
    <Paper component="li">
      <Group p="md" justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Icon
            size={24}
            color={visit ? 'var(--mantine-color-green-6)' : 'var(--mantine-color-dimmed)'}
            style={{ flex: 'none' }}
            aria-hidden
          />
          <div>
            <Text fw={600}>{t('checkpointName', { position, name: checkpoint.name })}</Text>
            <Text size="sm" c="dimmed" className="num">
              {visit
                ? t(`visited.${visit.method}`, { at: timeText(visit.at, zone) })
                : [checkpoint.area?.name, checkpoint.asset?.name].filter(Boolean).join(' · ') || t('notVisited')}
            </Text>
            {visit && (
              <Group gap={6}>
                {visit.within === false && <Badge color="orange">{t('outside')}</Badge>}
                {!visit.in_order && <Badge color="orange">{t('outOfOrder')}</Badge>}
              </Group>
            )}
          </div>
        </Group>
        {visit && hasLines && (
          <Button size="lg" px="sm" flex="none" variant="default" aria-expanded={isShown} onClick={toggle}>
            {t(isShown ? 'hideLines' : 'showLines')}
          </Button>
        )}
      </Group>
      {visit && isShown && <RoundSections view={view} checkpoint={checkpoint} isOpen={isOpen} />}
    </Paper>
  )
}
