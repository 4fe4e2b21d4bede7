import { Button, Center, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconClockPause, IconCloudOff, IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Refused } from './calls/call.ts'
import { flagRefresh, refreshStore } from './calls/refresh.ts'
import { useNow } from './dates/clock.ts'
import { ageText } from './dates/dates.ts'

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
}

/** A calm full-width message in place of content. */
function Notice({ icon, title, text, action }: NoticeProps) {
  return (
    <Center mih={220} p="lg">
      <Stack align="center" gap="xs" maw={460} ta="center">
        <ThemeIcon size={44} radius="xl" variant="light" color="gray">
          {icon}
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  )
}

export function EmptyState({ title, text, action }: Omit<NoticeProps, 'icon'>) {
  return <Notice icon={<IconInbox size={22} />} title={title} text={text} action={action} />
}

/** What to show instead of content when a call failed, by why it failed. */
export function FailedState({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const { t } = useTranslation()
  const isRefreshing = useStore(refreshStore, (state) => state.refreshing)
  const askAgain = () => {
    flagRefresh()
    retry?.()
  }
  const again = retry && (
    <Button mt="xs" variant="default" loading={isRefreshing} onClick={askAgain}>
      {t('tryAgain')}
    </Button>
  )
  if (error instanceof Refused && error.status === 403)
    return <Notice icon={<IconLock size={22} />} title={t('refused.title')} text={error.message} />
  if (error instanceof Refused && error.status === 404)
    return <Notice icon={<IconInbox size={22} />} title={t('notThere.title')} text={t('notThere.text')} />
  if (error instanceof Refused && (error.status === 0 || error.status >= 502))
    return <Notice icon={<IconCloudOff size={22} />} title={t('offline.title')} text={t('offline.text')} action={again} />
  return (
    <Notice
      icon={<IconAlertTriangle size={22} />}
      title={t('failed.title')}
      text={error instanceof Error ? error.message : undefined}
      action={again}
    />
  )
}

/** Says that what is shown is old, and how old. */
export function StaleNote({ asOf, reason }: { readonly asOf: number | null; readonly reason: string | null }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Text size="xs" c="var(--app-high)" fw={600} role="status" data-stale="true" title={reason ?? undefined}>
      <IconClockPause size={14} style={{ verticalAlign: '-2px', marginRight: 4 }} aria-hidden />
      {asOf === null ? t('stale.unknown') : t('stale.since', { age: ageText(asOf, now) })}
    </Text>
  )
}

export function WaitingRows({ rows = 6, height = 36 }: { readonly rows?: number; readonly height?: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap={8} p="md" role="status" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, i) => `row ${i}`).map((key) => (
        <Skeleton key={key} height={height} radius="sm" />
      ))}
    </Stack>
  )
}
