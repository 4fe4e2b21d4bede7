import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { VncScreen } from '@menara/shared/contract/vnc.contract.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { AtScreen } from './at-screen.tsx'
import { ScreenTools } from './screen-tools.tsx'
import { StageNotices } from './stage-notices.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useVisit } from './use-visit.ts'
import { screenById } from './vnc.api.ts'
import classes from './vnc.module.css'
import { useVncPlace } from './vnc-place.ts'

export function OpenScreen({ id }: { readonly id: string }) {
  const screen = useQuery(screenById(id))
  const [visits, setVisits] = useState(0)
  if (screen.isPending) return <WaitingRows />
  if (screen.isError) return <FailedState error={screen.error} retry={() => void screen.refetch()} />
  return <Opened key={visits} screen={screen.data.data} again={() => setVisits(visits + 1)} />
}

interface OpenedProps {
  readonly screen: VncScreen
  /** Another visit, after one that is over. */
  readonly again: () => void
}

/** One screen in the page. It begins by watching; who may control it takes the control within the same session. */
function Opened({ screen, again }: OpenedProps) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
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
      <PageHeader
        title={screen.name}
        subtitle={[screen.location.name, screen.area?.name, screen.description].filter(Boolean).join(' · ')}
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => move({})}>
            {t('back')}
          </Button>
        }
      />
      <div ref={stage} className={classes.stage} data-stage>
        <div ref={tools}>
          <ScreenTools {...{ screen, visit, state, controls, scaled, setScaled, narrow, full }} />
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
        {controls && <p className={classes.way}>{t('leaveKeys')}</p>}
        {narrow && screen.may_control && !controls && <p className={classes.way}>{t('narrow')}</p>}
      </div>
      <AtScreen state={state} controls={controls} give={(to) => visit?.ask({ t: 'give', to })} />
    </>
  )
}
