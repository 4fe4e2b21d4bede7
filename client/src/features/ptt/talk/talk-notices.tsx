import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import type { MediaSignals } from '@menara/shared/contract/media/media.contract.ts'
import { IconInfoCircle, IconMicrophoneOff, IconPlugConnectedX, IconServerOff, IconVolumeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import type { Obstacle } from '../../../kit/media/media-connection.ts'
import type { MicrophoneState } from '../../../kit/media/microphone-store.ts'
import classes from './talk.module.css'

interface TalkNoticesProps {
  /** Null where none is wanted. */
  readonly microphone: MicrophoneState | null
  readonly server: Static<MediaSignals['status']['answer']> | null
  /** Why sound does not get through; null where it does. */
  readonly obstacle: Obstacle | null
  readonly blocked: boolean
  readonly ask: () => void
  readonly play: () => void
  /** Tries to connect at once. */
  readonly again: () => void
}

/** What keeps one from talking or hearing, each in plain words with what helps. The page goes on showing who talks. */
export function TalkNotices({ microphone, server, obstacle, blocked, ask, play, again }: TalkNoticesProps) {
  const { t } = useTranslation('ptt')
  return (
    <Stack gap="xs" className={classes.notices}>
      {server && server.worker !== 'available' && <ServerNotice server={server} />}
      {obstacle && <ObstacleNotice obstacle={obstacle} again={again} />}
      {microphone && <MicrophoneNotice microphone={microphone} ask={ask} />}
      {blocked && (
        <Notice icon={<IconVolumeOff size={18} />} title={t('notice.blocked')} action={{ label: t('notice.play'), run: play }}>
          {t('notice.blockedText')}
        </Notice>
      )}
    </Stack>
  )
}

/** Sound does not get through: why, and what helps. */
export function ObstacleNotice({ obstacle: { why, address }, again }: { readonly obstacle: Obstacle; readonly again: () => void }) {
  const { t } = useTranslation('ptt')
  return (
    <Notice
      icon={<IconPlugConnectedX size={18} />}
      title={t('notice.unconnected')}
      action={{ label: t('tryAgain', { ns: 'common' }), run: again }}
    >
      {t(`notice.unconnected_${why}`, { address })}
    </Notice>
  )
}

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly calm?: boolean
  readonly children: ReactNode
}
function Notice({ icon, title, action, calm = false, children }: NoticeProps) {
  return (
    <Alert variant="light" color={calm ? 'blue' : 'orange'} icon={icon} title={title} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" component="div">
          {children}
        </Text>
        {action && (
          <Button size="compact-md" variant="default" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** The server's own words say what is missing and how to get it. */
function ServerNotice({ server: { worker, detail, progress } }: { readonly server: NonNullable<TalkNoticesProps['server']> }) {
  const { t } = useTranslation('ptt')
  const onItsWay = worker === 'building' || worker === 'starting'
  return (
    <Notice calm={onItsWay} icon={<IconServerOff size={18} />} title={t(onItsWay ? 'notice.building' : 'notice.missing')}>
      {t('notice.stillSeen')} {detail}
      {progress !== null && <Progress mt="xs" value={progress * 100} aria-label={t('notice.building')} />}
    </Notice>
  )
}

function MicrophoneNotice({ microphone, ask }: { readonly microphone: MicrophoneState; readonly ask: () => void }) {
  const { t } = useTranslation('ptt')
  const { kind } = microphone
  if (kind === 'ready' || kind === 'closed') return null
  if (kind === 'unasked' || kind === 'asking')
    return (
      <Notice calm icon={<IconInfoCircle size={18} />} title={t('notice.unasked')} action={{ label: t('button.allow'), run: ask }}>
        {t('notice.unaskedText')}
      </Notice>
    )
  const again = kind === 'insecure' ? {} : { action: { label: t('tryAgain', { ns: 'common' }), run: ask } }
  return (
    <Notice icon={<IconMicrophoneOff size={18} />} title={t(`notice.${kind}`)} {...again}>
      {t(`notice.${kind}Text`)} {kind === 'failed' && microphone.reason}
    </Notice>
  )
}
