import { Alert, Button, Code, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type Credential, deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'

/** The secret a device signs in with: what is known of it, a new one (shown once), or none. */
export function CredentialCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation('iot')
  const params = { id: device.id }
  const cache = useQueryClient()
  const known = useQuery(asking(deviceManagement.credential, { params }))
  const settle = { onError: showRefusal, onSettled: () => cache.invalidateQueries({ queryKey: ['deviceManagement'] }) }
  const issuing = useMutation({ ...settle, mutationFn: () => call(deviceManagement.issueCredential, { params, body: {} }) })
  const revoking = useMutation({
    ...settle,
    mutationFn: () => call(deviceManagement.revokeCredential, { params }),
    onSuccess: () => {
      issuing.reset()
      toastSuccess('delete')
    },
  })
  const credential = known.data?.data
  const stands = credential !== null && credential !== undefined && credential.revoked_at === null
  const issue = (): void => {
    if (!stands) issuing.mutate()
    else
      askFirst({
        title: t('newSecret'),
        text: t('newSecretText'),
        confirm: t('newSecret'),
        run: async () => void (await issuing.mutateAsync().catch(() => undefined)),
      })
  }
  const revoke = (): void =>
    askFirst({
      title: t('revokeSecret'),
      text: t('revokeSecretText'),
      confirm: t('revokeSecret'),
      danger: true,
      run: async () => void (await revoking.mutateAsync().catch(() => undefined)),
    })
  return (
    <Paper p="md" mt="lg">
      <Title order={2} mb="xs">
        {t('secret')}
      </Title>
      {known.error && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {known.isPending && <WaitingRows rows={2} />}
      {known.data && <Known credential={credential ?? null} device={device} />}
      {issuing.data && <Once answer={issuing.data.data} />}
      <Group mt="sm" gap="xs">
        <Button variant="default" loading={issuing.isPending} onClick={issue}>
          {stands ? t('newSecret') : t('issueSecret')}
        </Button>
        {stands && (
          <Button variant="default" c="red" loading={revoking.isPending} onClick={revoke}>
            {t('revokeSecret')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

function Known({ credential, device }: { readonly credential: Credential | null; readonly device: Device }) {
  const { t } = useTranslation('iot')
  const zone = useZoneOf()(device.location_id)
  if (!credential || credential.revoked_at !== null)
    return (
      <Text size="sm" c="dimmed">
        {t('noSecret')}
      </Text>
    )
  return (
    <Text size="sm">
      {credential.username} · {credential.hint}… · {t('issuedAt', { at: dateText(credential.issued_at, 'short', zone) })} ·{' '}
      {credential.used_at ? t('usedAt', { at: dateText(credential.used_at, 'short', zone) }) : t('neverUsed')}
    </Text>
  )
}

interface Issued {
  readonly credential: Credential
  readonly secret: string
  readonly topics: readonly string[]
}
function Once({ answer: { credential, secret, topics } }: { readonly answer: Issued }) {
  const { t } = useTranslation('iot')
  return (
    <Alert mt="sm" color="blue" title={t('shownOnce')}>
      <Stack gap={4}>
        <Text size="sm">
          {t('userName')}: <Code>{credential.username}</Code>
        </Text>
        <Group gap="xs">
          <Text size="sm">
            {t('secret')}: <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
          </Text>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        {topics.map((topic) => (
          <Text key={topic} size="xs" c="dimmed">
            {topic}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}
