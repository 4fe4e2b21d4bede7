import { Alert, Button, Group, Loader, Paper, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../vnc.module.css'
import { useVncPlace } from '../vnc-place.ts'
import type { Visit, VisitState } from './visit.ts'

interface StageNoticesProps {
  readonly visit: Visit | null
  readonly state: VisitState | null
  readonly controls: boolean
  /** Opens the screen anew. */
  readonly again: () => void
}

/** What is worth saying of the connection, over the picture: nothing moves when it comes or goes, and full screen has it too. */
export function StageNotices({ visit, state, controls, again }: StageNoticesProps) {
  return (
    <div role="status" className={classes.notices} data-alone={state?.is !== 'open'}>
      <Connection {...{ visit, state, again }} />
      {state?.is === 'open' && <Warnings state={state} />}
      {controls && visit && state && <Requests visit={visit} state={state} />}
    </div>
  )
}

function Connection({ visit, state, again }: Omit<StageNoticesProps, 'controls'>) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  if (state === null || state.is === 'connecting')
    return (
      <Paper p="xs" withBorder>
        <Group gap="xs">
          <Loader size="xs" />
          <Text size="sm">{t('connecting')}</Text>
        </Group>
      </Paper>
    )
  if (state.is === 'waiting')
    return (
      <Notice title={t('waiting')} cause={state.cause}>
        <Text size="sm">{state.message || (state.cause ? t(`cause.${state.cause}`) : t('cut'))}</Text>
        <Button mt="xs" size="xs" variant="default" onClick={() => visit?.now()}>
          {t('tryNow')}
        </Button>
      </Notice>
    )
  if (state.is === 'over')
    return (
      <Notice title={t('over')} cause={state.cause}>
        <Text size="sm">{state.message || (state.cause && t(`cause.${state.cause}`))}</Text>
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={again}>
            {t('tryAgain')}
          </Button>
          <Button size="xs" variant="default" onClick={() => move({})}>
            {t('back')}
          </Button>
        </Group>
      </Notice>
    )
  return null
}

function Warnings({ state }: { readonly state: VisitState }) {
  const { t } = useTranslation('vnc')
  return (
    <>
      {state.idleLeft !== null && <Notice>{t('idle', { seconds: state.idleLeft })}</Notice>}
      {state.refused !== null && <Notice>{state.refused}</Notice>}
    </>
  )
}

/** Whoever asks for the control, said to who has it. */
function Requests({ visit, state }: { readonly visit: Visit; readonly state: VisitState }) {
  const { t } = useTranslation('vnc')
  const [declined, setDeclined] = useState<readonly string[]>([])
  const asking = state.people.filter((person) => person.asks && !declined.includes(person.session))
  return asking.map((screen) => (
    <Notice key={screen.session} title={t('asksYou', { name: screen.name })}>
      <Group gap="xs">
        <Button size="xs" onClick={() => visit.ask({ t: 'give', to: screen.session })}>
          {t('handOver')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setDeclined([...declined, screen.session])}>
          {t('notNow')}
        </Button>
      </Group>
    </Notice>
  ))
}

interface NoticeProps {
  readonly title?: string
  readonly cause?: string | null
  readonly children: ReactNode
}
const Notice = ({ title, cause, children }: NoticeProps) => (
  <Alert color="orange" variant="outline" className={classes.notice ?? ''} title={title} {...(cause && { 'data-cause': cause })}>
    {children}
  </Alert>
)
