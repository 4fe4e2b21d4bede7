import { Alert, Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Handover } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { handoverWarnings } from '@menara/shared/domain/alarms/handover-warnings.ts'
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal, staySilent } from '../../kit/calls/refusals.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useMe } from '../../kit/session/session.ts'
import { useHomeZone } from '../../kit/site.ts'
import { acts, useAct } from './handovers.api.ts'
import classes from './handovers.module.css'

interface SigningProps {
  readonly handover: Handover
  readonly mayWrite: boolean
  /** Something is typed in the summary that nobody saved. */
  readonly isUnsaved: boolean
}

/** Both signatures: who leaves first, then another person who takes over. */
export function HandoverSigning({ handover, mayWrite, isUnsaved }: SigningProps) {
  const { t } = useTranslation('handovers')
  const act = useAct(handover.id)
  const home = useHomeZone()
  const zone = handover.sheet.zone ?? home
  const open = handover.state === 'draft' || handover.state === 'given'
  const withdraw = () =>
    askFirst({
      title: t('withdrawTitle'),
      text: t('withdrawText'),
      confirm: t('withdraw'),
      danger: true,
      run: () => act.mutateAsync(() => acts.withdraw(handover)).catch(showRefusal),
    })
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('signatures')}
        </Title>
        {open && mayWrite && (
          <Button variant="subtle" color="red" className={classes.noPrint} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        )}
      </Group>
      <div className={classes.columns}>
        <Signature label={t('leaves')} zone={zone} signed={handover.given} />
        <Signature label={t('takesOver')} zone={zone} signed={handover.taken} />
      </div>
      {open && mayWrite && <SignForm handover={handover} isUnsaved={isUnsaved} />}
      {handover.digest && (
        <Text size="xs" c="dimmed" className={classes.digest}>
          {t('digest')} <code>{handover.digest}</code>
        </Text>
      )}
    </Stack>
  )
}

interface SignatureProps {
  readonly label: string
  readonly zone: string
  readonly signed: Handover['given']
}
function Signature({ label, zone, signed }: SignatureProps) {
  const { t } = useTranslation('handovers')
  return (
    <div className={classes.signature}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {signed ? (
        <>
          <Text fw={600}>{signed.by.name}</Text>
          <Text size="sm">{dateText(signed.at, 'full', zone)}</Text>
          {signed.comment && <Text size="sm">“{signed.comment}”</Text>}
        </>
      ) : (
        <Text c="dimmed">{t('notSigned')}</Text>
      )}
    </div>
  )
}

function SignForm({ handover, isUnsaved }: Omit<SigningProps, 'mayWrite'>) {
  const { t } = useTranslation('handovers')
  const me = useMe()
  const act = useAct(handover.id)
  const [comment, setComment] = useState('')
  const giving = handover.state === 'draft'
  if (!giving && handover.given?.by.id === me?.id)
    return (
      <Text size="sm" role="status">
        {t('waitsForAnother')}
      </Text>
    )
  const warnings = [
    ...(isUnsaved ? [t('warning.unsaved')] : []),
    ...handoverWarnings(handover).map(({ kind, count }) => t(`warning.${kind}`, { count })),
  ]
  const send = () =>
    act.mutateAsync(() => (giving ? acts.give(handover, comment.trim()) : acts.take(handover, comment.trim())), {
      onSuccess: () => {
        setComment('')
        toastSuccess('update')
      },
      onError: showRefusal,
    })
  const sign = () => {
    const run = () => send().catch(staySilent)
    if (warnings.length === 0) return void run()
    askFirst({ title: t('warning.title'), text: warnings.join(' '), confirm: t('warning.sign'), run })
  }
  return (
    <Stack gap="sm" className={classes.noPrint}>
      {warnings.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('warning.before')}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group align="flex-end">
        <TextInput
          label={t('comment')}
          maxLength={1000}
          flex={1}
          miw="14rem"
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Button leftSection={<IconSignature size={16} aria-hidden />} loading={act.isPending} onClick={sign}>
          {t(giving ? 'signAndGive' : 'signAndTake', { name: me?.name ?? '' })}
        </Button>
      </Group>
    </Stack>
  )
}
