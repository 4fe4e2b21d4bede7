import { Button, Group, Paper, Text, Title } from '@mantine/core'
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
import { ConnectionFacts } from './connection-facts.tsx'
import { FirstMessage } from './first-message.tsx'

/** A secret that was just made: it is shown this once. */
export interface Issued {
  readonly credential: Credential
  readonly secret: string
}
interface DeviceAccessProps {
  readonly device: Device
  /** Made together with the device. */
  readonly issued?: Issued | undefined
}

/** How a device signs in and sends: its secret (a new one shown once), where it connects, what it says, and the first thing it said. */
export function DeviceAccess({ device, issued }: DeviceAccessProps) {
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
  const credential = known.data?.data ?? null
  const stands = credential !== null && credential.revoked_at === null
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
    <Paper p="md" component="section" aria-label={t('access')}>
      <Title order={2} mb="xs">
        {t('access')}
      </Title>
      {known.error && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {known.isPending && <WaitingRows rows={2} />}
      {known.data && <Known credential={stands ? credential : null} device={device} />}
      {stands && <ConnectionFacts credential={credential} secret={secretOf(credential, issuing.data?.data ?? issued)} />}
      <Group mt="sm" gap="xs">
        <Button variant="default" loading={issuing.isPending} onClick={issue}>
          {stands ? t('newSecret') : t('issueSecret')}
        </Button>
        {stands && (
          <Button variant="default" c="var(--app-critical)" loading={revoking.isPending} onClick={revoke}>
            {t('revokeSecret')}
          </Button>
        )}
      </Group>
      {stands && <FirstMessage device={device} username={credential.username} />}
    </Paper>
  )
}

/** The secret that is in force, where it is still known: one that was made before the present one is of no use. */
const secretOf = (credential: Credential, issued: Issued | undefined): string | null =>
  issued?.credential.hint === credential.hint ? issued.secret : null

function Known({ credential, device }: { readonly credential: Credential | null; readonly device: Device }) {
  const { t } = useTranslation('iot')
  const zone = useZoneOf()(device.location_id)
  if (!credential)
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
