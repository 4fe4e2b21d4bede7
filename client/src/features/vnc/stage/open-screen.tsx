import { ActionIcon, Badge, Button, Group, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { VncScreen } from '@menara/shared/contract/media/vnc.contract.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { AtScreen } from '../at-screen.tsx'
import { screenById } from '../vnc.api.ts'
import classes from '../vnc.module.css'
import { useVncPlace } from '../vnc-place.ts'
import { ScreenTools } from './screen-tools.tsx'
import { StageNotices } from './stage-notices.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useVisit } from './use-visit.ts'
import type { VisitState } from './visit.ts'

export function OpenScreen({ id }: { readonly id: string }) {
  const screen = useQuery(screenById(id))
  const [visits, setVisits] = useState(0)
  if (screen.isPending) return <WaitingRows />
  if (screen.isError) return <FailedState error={screen.error} retry={() => void screen.refetch()} />
  return <Opened key={visits} screen={screen.data.data} again={() => setVisits(visits + 1)} />
}

/** Known at the first drawing already, so that nothing moves after it. */
const useWidthBelow = (width: string): boolean => useMediaQuery(`(max-width: ${width})`, false, { getInitialValueInEffect: false }) ?? false

interface OpenedProps {
  readonly screen: VncScreen
  /** Another visit, after one that is over. */
  readonly again: () => void
}

/** One screen in the page. It begins by watching; who may control it takes the control within the same session. */
function Opened({ screen, again }: OpenedProps) {
  const { t } = useTranslation('vnc')
  const narrow = useWidthBelow('48em')
  const compact = useWidthBelow('75em')
  const [scaled, setScaled] = useState(true)
  const stage = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const full = useFullScreen(stage)
  const { visit, state } = useVisit(screen.id, screen.may_control ? 'control' : 'view', place)
  const controls = state?.is === 'open' && state.holder !== null && state.holder === state.session
  const isOpen = state?.is === 'open'
  useEffect(() => {
    if (isOpen) visit?.viewer()?.scale(scaled)
  }, [visit, scaled, isOpen])
  useEffect(() => {
    if (controls) visit?.viewer()?.focus()
  }, [visit, controls])
  /** The screen takes every key, Tab too: one combination always leads out of it. */
  const leaves = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey && event.altKey && event.key === 'End')) return
    event.preventDefault()
    event.stopPropagation()
    tools.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <Heading screen={screen} narrow={narrow} />
      <div ref={stage} className={classes.stage} data-stage>
        <div ref={tools}>
          <ScreenTools {...{ screen, visit, state, controls, scaled, setScaled, narrow, compact, full }} />
        </div>
        <div className={classes.frame}>
          <div
            ref={place}
            className={classes.place}
            data-visit={state?.is ?? 'connecting'}
            data-controls={controls}
            role="application"
            aria-label={t('screenOf', { name: screen.name })}
            onKeyDownCapture={leaves}
            onPointerMove={() => visit?.here()}
            onKeyUp={() => visit?.here()}
          />
          <StageNotices {...{ visit, state, controls, again }} />
        </div>
        <Below {...{ screen, state, controls, narrow }} />
      </div>
      <AtScreen state={state} controls={controls} give={(to) => visit?.ask({ t: 'give', to })} />
    </>
  )
}

/** On a narrow page one line, so that the picture begins high up; the rest of it stands below. */
function Heading({ screen, narrow }: { readonly screen: VncScreen; readonly narrow: boolean }) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  if (narrow)
    return (
      <Group gap="xs" mb="xs" wrap="nowrap">
        <ActionIcon variant="default" size={40} aria-label={t('back')} title={t('back')} onClick={() => move({})}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <Title order={1} size="h3" lineClamp={1}>
          {screen.name}
        </Title>
      </Group>
    )
  return (
    <PageHeader
      title={screen.name}
      subtitle={placeOf(screen)}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => move({})}>
          {t('back')}
        </Button>
      }
    />
  )
}
const placeOf = ({ location, area, description }: VncScreen): string => [location.name, area?.name, description].filter(Boolean).join(' · ')

interface BelowProps {
  readonly screen: VncScreen
  readonly state: VisitState | null
  readonly controls: boolean
  readonly narrow: boolean
}
/** A line below the picture that is always there: nothing moves when the connection comes or goes. */
function Below({ screen, state, controls, narrow }: BelowProps) {
  const { t } = useTranslation('vnc')
  return (
    <div className={classes.below}>
      {(screen.recorded || state?.recorded) && (
        <Badge color="red" variant="light" style={{ visibility: state?.is === 'open' && state.recorded ? 'visible' : 'hidden' }}>
          {t('recording')}
        </Badge>
      )}
      {controls && <span>{t('leaveKeys')}</span>}
      {narrow && <span>{placeOf(screen)}</span>}
      {narrow && screen.may_control && !controls && <span>{t('narrow')}</span>}
    </div>
  )
}
