import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import type { FirstDayStep } from '@menara/shared/contract/first-day.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { suggestedCode } from '../../kit/forms/suggested-code.ts'
import { Section } from '../../kit/section.tsx'
import { useSite, useSites } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { DeviceAccess, type Issued } from '../iot/embed/device-access.tsx'
import { deviceById, stepOf, useStepChange } from './first-day.api.ts'
import { OwnRule } from './own-rule.tsx'

interface OwnAlarmProps {
  readonly steps: readonly FirstDayStep[]
  /** The device that was begun with; undefined: none yet. */
  readonly deviceId: string | undefined
  readonly choose: (deviceId: string | undefined) => void
}

/** A device of one's own, its first message, a rule over it, and the alarm until it is acknowledged. */
export function OwnAlarm({ steps, deviceId, choose }: OwnAlarmProps) {
  const { t } = useTranslation('first_day')
  const [issued, setIssued] = useState<Issued | undefined>()
  const hasSite = (stepOf(steps, 'site')?.count ?? 0) > 0
  const known = useQuery({ ...deviceById(deviceId ?? ''), enabled: deviceId !== undefined })
  const start = (made: Made): void => {
    setIssued(made.issued)
    choose(made.id)
  }
  return (
    <div id="own-alarm">
      <Section title={t('own.title')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('own.text')}
        </Text>
        {!hasSite && <Text size="sm">{t('siteFirst')}</Text>}
        {hasSite && deviceId === undefined && <NewDevice start={start} />}
        {known.isLoadingError && <FailedState error={known.error} retry={() => choose(undefined)} />}
        {deviceId !== undefined && known.isPending && <WaitingRows rows={3} />}
        {known.data && (
          <Stack gap="md" key={deviceId}>
            <DeviceAccess device={known.data.data} issued={issued} />
            <OwnRule device={known.data.data} issued={issued} />
            <Button variant="subtle" size="xs" w="fit-content" onClick={() => choose(undefined)}>
              {t('own.another')}
            </Button>
          </Stack>
        )}
      </Section>
    </div>
  )
}

interface Made {
  readonly id: string
  readonly issued: Issued
}

/** A device and its secret, in one press. */
function NewDevice({ start }: { readonly start: (made: Made) => void }) {
  const { t } = useTranslation('first_day')
  const [sites, chosen] = [useSites(), useSite()]
  const [name, setName] = useState(t('own.name'))
  const [siteId, setSiteId] = useState<string | null>(null)
  const location_id = siteId ?? chosen?.id ?? sites[0]?.id ?? ''
  const making = useStepChange(async (): Promise<Made> => {
    const code = `${suggestedCode(name) || 'DEV'}-${crypto.randomUUID().slice(0, 4)}`
    const { data } = await call(deviceManagement.create, { body: { location_id, code, name: name.trim(), kind: 'sensor' } })
    const answer = await call(deviceManagement.issueCredential, { params: { id: data.id }, body: {} })
    return { id: data.id, issued: answer.data }
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    making.mutate(undefined, { onSuccess: start })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={460}>
        <TextInput
          label={t('own.deviceName')}
          withAsterisk
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {sites.length > 1 && (
          <Select
            label={t('own.site')}
            searchable
            allowDeselect={false}
            value={location_id}
            onChange={setSiteId}
            data={sites.map((site) => ({ value: site.id, label: site.name }))}
          />
        )}
        <Button type="submit" w="fit-content" loading={making.isPending} disabled={name.trim() === '' || location_id === ''}>
          {t('own.create')}
        </Button>
      </Stack>
    </form>
  )
}
