import { Badge, Button, Text } from '@mantine/core'
import type { SubjectKind } from '@menara/shared/contract/maps/positions.contract.ts'
import { IconAlertTriangle, IconPolygon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import type { Drawing } from '../fences/use-drawing.ts'
import classes from '../maps.module.css'
import { isOfFence } from '../scene/tagged-alarms.ts'
import { Age, PlainRow } from '../side/side-rows.tsx'
import { Section } from '../side/side-section.tsx'
import type { Maps } from '../use-maps.ts'
import { LAYER_OF, type Mover } from './movers.ts'

const KINDS: readonly SubjectKind[] = ['guard', 'visitor', 'asset']

/** Guards, visitors and things of the site, those of the storey first. */
export function MovingSections({ maps }: { readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const here = (mover: Mover): number => {
    const own = maps.plan.floorOf(mover.area?.id)
    return own === undefined || own.id === maps.floor?.id ? 0 : 1
  }
  return KINDS.map((kind) => {
    const own = maps.movers.filter((mover) => mover.kind === kind).sort((a, b) => here(a) - here(b) || a.name.localeCompare(b.name))
    return (
      own.length > 0 && (
        <Section key={kind} title={t(`layer.${LAYER_OF[kind]}`)} count={own.length}>
          <MoverLines maps={maps} movers={own} />
        </Section>
      )
    )
  })
}

/** Lines of these, each leading to its place on the map. */
export function MoverLines({ maps, movers }: { readonly maps: Maps; readonly movers: readonly Mover[] }) {
  return movers.map((mover) => (
    <MoverLine
      key={mover.id}
      mover={mover}
      live={!maps.replay.place}
      current={maps.chosen === `subject:${mover.id}`}
      onPick={() => maps.goSubject(mover)}
    />
  ))
}

interface MoverLineProps {
  readonly mover: Mover
  readonly live: boolean
  readonly current: boolean
  readonly onPick: () => void
}
function MoverLine({ mover, live, current, onPick }: MoverLineProps) {
  const { t } = useTranslation('maps')
  return (
    <PlainRow
      title={mover.name}
      under={mover.area?.name ?? t('outside')}
      current={current}
      onPick={onPick}
      data={{ 'data-subject-id': mover.id }}
    >
      {live && (
        <Text size="xs" c="dimmed" component="span" className="num" style={{ flex: 'none' }}>
          <Age at={mover.recorded_at} />
        </Text>
      )}
    </PlainRow>
  )
}

/** Fences of the site; who may configure alarms draws them. */
export function FenceSection({ maps, drawing }: { readonly maps: Maps; readonly drawing: Drawing }) {
  const { t } = useTranslation('maps')
  const may = useMay('alarm_configure')
  const { fences, here } = maps
  if (!here || maps.replay.place) return null
  return (
    <Section title={t('layer.fences')} count={fences.length}>
      {fences.map((fence) => {
        const alarmed = here.alarms.some((alarm) => isOfFence(alarm, fence.id))
        const end = alarmed ? (
          <Badge color="orange" leftSection={<IconAlertTriangle size={13} aria-hidden />} style={{ flex: 'none' }}>
            {t('fence.alarmed')}
          </Badge>
        ) : (
          <Text size="xs" c="dimmed" component="span" style={{ flex: 'none' }}>
            {fence.enabled ? t('fence.inside', { count: fence.inside }) : t('fence.off')}
          </Text>
        )
        const under = `${t(`fence.rules.${fence.rule}`)} · ${fence.area?.name ?? t('fence.everyFloor')}`
        return (
          <PlainRow key={fence.id} title={fence.name} under={under} {...(may && { onPick: () => drawing.open(fence) })}>
            {end}
          </PlainRow>
        )
      })}
      {may && (
        <li className={classes.draw ?? ''}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPolygon size={15} aria-hidden />}
            data-side-row
            onClick={() => drawing.start(maps.floor?.id ?? null)}
          >
            {t('fence.draw')}
          </Button>
        </li>
      )}
    </Section>
  )
}
