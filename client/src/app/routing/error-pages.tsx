import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../kit/look/logo.tsx'
import { isMissingChunk } from './chunk-reload.ts'
import { reloadOnMissingChunk } from './page-reload.ts'

interface ErrorPageProps {
  readonly status?: number
  readonly title?: string
  readonly message?: string
  readonly detail?: string | undefined
}

/** The specification's error page: a status (500 unless said) and its message. */
function ErrorPage({ status = 500, title, message = status === 404 ? 'Page Not Found' : 'Internal Server Error', detail }: ErrorPageProps) {
  const { t } = useTranslation('nav')
  useEffect(() => {
    document.title = `${status} · Menara`
  }, [status])
  return (
    <Center mih="100dvh" p="lg" component="main">
      <Stack align="center" gap="sm" ta="center" maw={480}>
        <Logo size={44} />
        <Text fz={56} fw={750} lh={1} className="num">
          {status}
        </Text>
        <Title order={1}>{title ?? message}</Title>
        {title && <Text c="dimmed">{message}</Text>}
        {detail && (
          <Text size="sm" c="dimmed">
            {detail}
          </Text>
        )}
        <Group mt="sm">
          <Button component="a" href="/admin/home">
            {t('toHome')}
          </Button>
          <Button variant="default" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}

export const NotFoundPage = () => <ErrorPage status={404} title="Page not found" />

/** A crash of a screen. A part of the program that is gone after an update reloads the page, once. */
export function CrashPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const missing = isMissingChunk(error)
  useEffect(() => {
    if (missing) reloadOnMissingChunk()
  }, [missing])
  return <ErrorPage detail={error instanceof Error ? error.message : undefined} />
}

/** Around everything: what fails outside of every page (the frame, a dialog, a toast) shows the error page, never an empty window. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <CrashPage error={error} />
  }
}
