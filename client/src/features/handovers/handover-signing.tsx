import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Handover } from '@menara/shared/contract/handovers.contract.ts'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../kit/confirm.tsx'
import { dateText } from '../../kit/dates.ts'
import { showRefusal } from '../../kit/refusals.ts'
import { useMe } from '../../kit/session.ts'
import { toastSuccess } from '../../kit/toasts.ts'
import { acts, useAct } from './handovers.api.ts'
import classes from './handovers.module.css'

interface SigningProps {
  readonly handover: Handover
  readonly mayWrite: boolean
}

/** Both signatures: who leaves first, then another person who takes over. */
export function HandoverSigning({ handover, mayWrite }: SigningProps) {
  const { t } = useTranslation('handovers')
  const act = useAct(handover.id)
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
        <Signature label={t('leaves')} signed={handover.given} />
        <Signature label={t('takesOver')} signed={handover.taken} />
      </div>
      {open && mayWrite && <SignForm handover={handover} />}
      {handover.digest && (
        <Text size="xs" c="dimmed" className={classes.digest}>
          {t('digest')} <code>{handover.digest}</code>
        </Text>
      )}
    </Stack>
  )
}

function Signature({ label, signed }: { readonly label: string; readonly signed: Handover['given'] }) {
  const { t } = useTranslation('handovers')
  return (
    <div className={classes.signature}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {signed ? (
        <>
          <Text fw={600}>{signed.by.name}</Text>
          <Text size="sm">{dateText(signed.at, 'full')}</Text>
          {signed.comment && <Text size="sm">“{signed.comment}”</Text>}
        </>
      ) : (
        <Text c="dimmed">{t('notSigned')}</Text>
      )}
    </div>
  )
}

function SignForm({ handover }: { readonly handover: Handover }) {
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
  const sign = () =>
    act.mutate(() => (giving ? acts.give(handover, comment.trim()) : acts.take(handover, comment.trim())), {
      onSuccess: () => {
        setComment('')
        toastSuccess('update')
      },
      onError: showRefusal,
    })
  return (
    <Group align="flex-end" className={classes.noPrint}>
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
  )
}
