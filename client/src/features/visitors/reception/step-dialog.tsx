import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { HitNote } from '../gate/hit-note.tsx'
import { useGateIdentity } from '../gate/identity-fields.tsx'
import { VisitorFlags } from '../visitor-badges.tsx'
import { placeOf, useVisitorCommand } from '../visitors.api.ts'
import { AssignForm } from './assign-form.tsx'
import { EditForm } from './edit-form.tsx'
import { type AskingStep, StepFrame as Frame, type StepProps } from './step-frame.tsx'

const FORMS = { verify: VerifyForm, assign: AssignForm, reject: RejectForm, done: DoneForm, edit: EditForm } as const

/** A step that has to be told something first. */
export function StepDialog({ step, ...props }: StepProps & { readonly step: AskingStep }) {
  const { t } = useTranslation('visitors')
  const Form = FORMS[step]
  return (
    <Modal opened onClose={props.close} title={`${t(`step.${step}`)} · ${props.visitor.name}`} centered>
      <Form {...props} />
    </Modal>
  )
}

function VerifyForm({ visitor, close }: StepProps) {
  const { t } = useTranslation('visitors')
  const mayClear = useMay('visitor_security')
  // Of these facts; what the visitor writes meanwhile is to be compared anew.
  const [seenRev, setSeenRev] = useState<number | null>(null)
  const seen = seenRev === visitor.rev
  const [cleared, setCleared] = useState('')
  const run = useVisitorCommand(visitors.verify)
  const asked = useGateIdentity(visitor)
  const isHit = visitor.watchlist_hit && !visitor.cleared && !visitor.hit_approval
  const body = { identity_seen: seen, rev: visitor.rev, ...asked.facts, ...(cleared.trim() && { cleared: cleared.trim() }) }
  const send = () => run.mutate({ params: placeOf(visitor), body }, { onSuccess: close })
  return (
    <Frame
      step="verify"
      close={close}
      busy={run.isPending}
      ready={seen && asked.isReady && !visitor.hit_approval && !(isHit && mayClear && !cleared.trim())}
      run={send}
    >
      <VisitorFlags visitor={visitor} />
      <HitNote visitor={visitor} />
      {isHit && (
        <Alert color="red" role="alert" title={t('flag.watchlist')}>
          {t(mayClear ? 'hitSecurity' : 'hitText')}
        </Alert>
      )}
      {seenRev !== null && !seen && (
        <Alert color="orange" role="status">
          {t('changedMeanwhile')}
        </Alert>
      )}
      {asked.fields}
      <Checkbox
        label={asked.fields ? t('identitySeenNew') : t('identitySeen', { last4: visitor.identity?.last4 ?? '–' })}
        checked={seen}
        onChange={(event) => setSeenRev(event.currentTarget.checked ? visitor.rev : null)}
      />
      {isHit && mayClear && (
        <TextInput
          label={t('clearedReason')}
          withAsterisk
          maxLength={500}
          value={cleared}
          onChange={(event) => setCleared(event.currentTarget.value)}
        />
      )}
    </Frame>
  )
}

function RejectForm({ visitor, close }: StepProps) {
  const { t } = useTranslation('visitors')
  const [reason, setReason] = useState('')
  const run = useVisitorCommand(visitors.reject)
  const send = () => run.mutate({ params: placeOf(visitor), body: { reason: reason.trim() } }, { onSuccess: close })
  return (
    <Frame step="reject" close={close} busy={run.isPending} ready={reason.trim() !== ''} run={send}>
      <TextInput
        label={t('fact.reason')}
        withAsterisk
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Frame>
  )
}

function DoneForm({ visitor, close }: StepProps) {
  const { t } = useTranslation('visitors')
  const [returned, setReturned] = useState(false)
  const [note, setNote] = useState('')
  const run = useVisitorCommand(visitors.done)
  const send = () => run.mutate({ params: placeOf(visitor), body: { badge_returned: returned, note: note.trim() } }, { onSuccess: close })
  const needsBadge = visitor.badge !== ''
  return (
    <Frame step="done" close={close} busy={run.isPending} ready={!needsBadge || returned || note.trim() !== ''} run={send}>
      {needsBadge && (
        <Checkbox
          data-autofocus
          label={t('badgeReturned', { badge: visitor.badge })}
          checked={returned}
          onChange={(event) => setReturned(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Frame>
  )
}
