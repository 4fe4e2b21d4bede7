import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { OvertimeDetail } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { overtimeCompensations } from '@menara/shared/domain/overtime/overtime-states.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OvertimeDeed, useOvertimeDeed } from './overtime.api.ts'

type Asked = 'consent' | 'decline' | 'reject' | 'cancel' | 'override'

/** What the reader may do with an overtime as it is. What needs a reason or a choice is asked for in place. */
export function OvertimeMoves({ overtime }: { readonly overtime: OvertimeDetail }) {
  const { t } = useTranslation('overtime')
  const [asked, setAsked] = useState<Asked | null>(null)
  const deed = useOvertimeDeed(overtime.id)
  const run = (next: OvertimeDeed) => deed.mutate(next, { onSuccess: () => setAsked(null) })
  if (overtime.may.length === 0) return null
  if (asked === 'consent') return <Consent busy={deed.isPending} back={() => setAsked(null)} run={run} />
  if (asked) return <Reason asked={asked} busy={deed.isPending} back={() => setAsked(null)} run={run} />
  const may = (name: OvertimeDetail['may'][number]): boolean => overtime.may.includes(name)
  return (
    <Group gap="xs" justify="flex-end" role="group" aria-label={t('actions')}>
      {(['cancel', 'decline', 'reject'] as const).filter(may).map((name) => (
        <Button key={name} variant="default" onClick={() => setAsked(name)}>
          {t(`do.${name}`)}
        </Button>
      ))}
      {may('consent') && <Button onClick={() => setAsked('consent')}>{t('do.consent')}</Button>}
      {may('approve') && (
        <Button loading={deed.isPending} onClick={() => run({ name: 'approved' })}>
          {t('do.approve')}
        </Button>
      )}
      {may('override') && <Button onClick={() => setAsked('override')}>{t('do.override')}</Button>}
      {(['verify', 'convert'] as const).filter(may).map((name) => (
        <Button key={name} loading={deed.isPending} onClick={() => run({ name })}>
          {t(`do.${name}`)}
        </Button>
      ))}
    </Group>
  )
}

interface AskProps {
  readonly busy: boolean
  readonly back: () => void
  readonly run: (deed: OvertimeDeed) => void
}

/** The worker's consent, with the choice between pay and time off. */
function Consent({ busy, back, run }: AskProps) {
  const { t } = useTranslation('overtime')
  const [compensation, setCompensation] = useState<(typeof overtimeCompensations)[number]>('paid')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        run({ name: 'consent', compensation })
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t('compensationHead')}
          description={t('consentText')}
          value={compensation}
          onChange={(value) => setCompensation(value === 'time_off' ? 'time_off' : 'paid')}
        >
          <Group mt="xs">
            {overtimeCompensations.map((value) => (
              <Radio key={value} value={value} label={t(`compensation.${value}`)} />
            ))}
          </Group>
        </Radio.Group>
        <Buttons label={t('do.consent')} busy={busy} back={back} />
      </Stack>
    </form>
  )
}

function Reason({ asked, busy, back, run }: AskProps & { readonly asked: Exclude<Asked, 'consent'> }) {
  const { t } = useTranslation('overtime')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    const text = reason.trim()
    if (text === '') return setMissing(true)
    if (asked === 'override') return run({ name: 'approved', reason: text })
    if (asked === 'reject') return run({ name: 'rejected', reason: text })
    return run({ name: asked, reason: text })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label={t('reason')}
          description={asked === 'override' ? t('overrideLate') : undefined}
          withAsterisk
          maxLength={500}
          error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Buttons label={t(`do.${asked}`)} busy={busy} back={back} />
      </Stack>
    </form>
  )
}

function Buttons({ label, busy, back }: { readonly label: string; readonly busy: boolean; readonly back: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={back}>
        {t('back')}
      </Button>
      <Button type="submit" loading={busy}>
        {label}
      </Button>
    </Group>
  )
}
