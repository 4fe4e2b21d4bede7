import { Alert, Badge, Button, Group, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { VncMode, VncScreen } from '@menara/shared/contract/vnc.contract.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { AtScreen } from './at-screen.tsx'
import { ScreenTools } from './screen-tools.tsx'
import { useVisit } from './use-visit.ts'
import type { VisitState } from './visit.ts'
import { screenById } from './vnc.api.ts'
import classes from './vnc.module.css'
import { useVncPlace } from './vnc-place.ts'

export function OpenScreen({ id }: { readonly id: string }) {
  const screen = useQuery(screenById(id))
  if (screen.isPending) return <WaitingRows />
  if (screen.isError) return <FailedState error={screen.error} retry={() => void screen.refetch()} />
  return <Opened screen={screen.data.data} />
}

/** One screen in the page. It begins by watching; taking the control needs another ticket. */
function Opened({ screen }: { readonly screen: VncScreen }) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const [mode, setMode] = useState<VncMode>('view')
  const [scaled, setScaled] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const { visit, state } = useVisit(screen.id, mode, place)
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
      {narrow && (
        <Alert color="gray" mb="sm">
          {t('narrow')}
        </Alert>
      )}
      <div ref={tools}>
        <ScreenTools
          {...{ screen, mode, visit, state, controls, scaled, setScaled, narrow }}
          takeControl={() => (mode === 'control' ? visit?.ask({ t: 'take', force: false }) : setMode('control'))}
          watchOnly={() => setMode('view')}
          fullScreen={() => void place.current?.requestFullscreen()}
        />
      </div>
      <State state={state} />
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
      {controls && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('leaveKeys')}
        </Text>
      )}
      <AtScreen state={state} controls={controls} give={(to) => visit?.ask({ t: 'give', to })} />
    </>
  )
}

/** What is worth saying of the connection. */
function State({ state }: { readonly state: VisitState | null }) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  return (
    <div role="status">
      {(state === null || state.is === 'connecting') && (
        <Group gap="xs" py="xs">
          <Loader size="xs" />
          <Text size="sm">{t('connecting')}</Text>
        </Group>
      )}
      {state?.is === 'waiting' && (
        <Alert color="orange" my="xs" title={t('waiting')}>
          {state.cause ? t(`cause.${state.cause}`) : t('cut')}
        </Alert>
      )}
      {state?.is === 'over' && (
        <Alert color="orange" my="xs" title={t('over')} data-cause={state.cause}>
          <Text size="sm">{state.cause ? t(`cause.${state.cause}`) : ''}</Text>
          <Text size="xs" c="dimmed">
            {state.message}
          </Text>
          <Button mt="xs" size="xs" variant="default" onClick={() => move({})}>
            {t('back')}
          </Button>
        </Alert>
      )}
      {state?.idleLeft != null && (
        <Alert color="orange" my="xs">
          {t('idle', { seconds: state.idleLeft })}
        </Alert>
      )}
      {state?.refused && (
        <Alert color="orange" my="xs">
          {state.refused}
        </Alert>
      )}
      {state?.is === 'open' && state.recorded && (
        <Badge color="red" variant="light" my={4}>
          {t('recording')}
        </Badge>
      )}
    </div>
  )
}
