import { Drawer, Group, Stack, Text, Title } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { queryClient } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSites } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { AlarmStateBadge } from '../alarm-badges.tsx'
import { AlarmMarks } from '../alarm-marks.tsx'
import { alarmById } from '../alarms.api.ts'
import { AlarmActions } from '../commands/alarm-actions.tsx'
import { AlarmFacts } from './alarm-facts.tsx'
import { AlarmGuidance, ChatterOffer } from './alarm-guidance.tsx'
import { AlarmJournal, EscalationLine } from './alarm-journal.tsx'
import { AlarmNeighbours } from './alarm-neighbours.tsx'
import type { AlarmDetail } from './alarm-procedure.ts'

const AlarmTrend = lazy(async () => ({ default: (await import('./alarm-trend.tsx')).AlarmTrend }))
const AlarmPlaceMap = lazy(async () => ({ default: (await import('./alarm-place-map.tsx')).AlarmPlaceMap }))

interface AlarmDrawerProps {
  readonly id: string | null
  /** The row of the live list, newer than what was asked for. */
  readonly live: Alarm | undefined
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** Everything about one alarm: what to do, facts, procedure, trend, what stands near it, where it is, journal. */
export function AlarmDrawer({ id, live, onClose, onOpen }: AlarmDrawerProps) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const answer = useQuery({ ...alarmById(id ?? ''), enabled: id !== null })
  const seenRev = live?.rev
  useEffect(() => {
    if (id !== null && seenRev !== undefined) void queryClient.invalidateQueries({ queryKey: alarmById(id).queryKey })
  }, [id, seenRev])
  const asked = answer.data?.data
  const alarm = live && asked && asked.rev > live.rev ? asked : (live ?? asked)
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{alarm ? say(alarm) : t('alarm')}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      data-alarm-drawer
    >
      {!alarm && answer.isPending && <WaitingRows />}
      {!alarm && answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {alarm && (
        <Stack gap="md" key={alarm.id}>
          <Group gap={8}>
            <PriorityBadge priority={alarm.priority} />
            <AlarmStateBadge alarm={alarm} />
            <AlarmMarks alarm={alarm} />
          </Group>
          <AlarmActions alarm={alarm} />
          <Parts alarm={alarm} asked={asked && { ...asked, ...alarm }} onOpen={onOpen} />
        </Stack>
      )}
    </Drawer>
  )
}

interface PartsProps {
  readonly alarm: Alarm
  readonly asked: AlarmDetail | undefined
  readonly onOpen: (id: string) => void
}
function Parts({ alarm, asked, onOpen }: PartsProps) {
  const { t } = useTranslation('alarms')
  return (
    <>
      {asked && <ChatterOffer alarm={asked} />}
      {asked && <AlarmGuidance alarm={asked} />}
      <AlarmFacts alarm={alarm} />
      {alarm.point && (
        <Suspense fallback={<WaitingRows rows={3} />}>
          <AlarmTrend alarm={alarm} />
        </Suspense>
      )}
      <AlarmNeighbours alarm={alarm} onOpen={onOpen} />
      <Where alarm={alarm} />
      <section aria-label={t('journal')}>
        <Title order={2} mb="xs">
          {t('journal')}
        </Title>
        {asked && <EscalationLine alarm={asked} />}
        <AlarmJournal entries={asked?.journal} locationId={alarm.location.id} of={alarm} />
      </section>
    </>
  )
}

function Where({ alarm }: { readonly alarm: Alarm }) {
  const go = useNavigate()
  const may = useMay('show_plugin_maps')
  const site = useSites().find((site) => site.id === alarm.location.id)
  const longitude = alarm.longitude ?? site?.longitude ?? null
  const latitude = alarm.latitude ?? site?.latitude ?? null
  if (!may || longitude === null || latitude === null) return null
  return (
    <Suspense fallback={<WaitingRows rows={3} />}>
      <AlarmPlaceMap
        alarm={alarm}
        spot={{ longitude, latitude }}
        onPick={() => void go({ to: '/admin/plugins/maps', search: { site: alarm.location.id, alarm: alarm.id } })}
      />
    </Suspense>
  )
}
