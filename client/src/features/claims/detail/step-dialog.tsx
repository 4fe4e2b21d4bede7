import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Claim, ClaimLine } from '@menara/shared/contract/claims/claims.contract.ts'
import { type ClaimStep, wordedClaimSteps } from '@menara/shared/domain/claims/claim-state.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { ruleSentence } from '../../../kit/calls/refusal-words.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { readNumber } from '../claim-words.tsx'
import { type StepBody, useTakeStep } from '../claims.api.ts'

interface Judged {
  readonly amount: number | null
  readonly reason: string
}
interface DialogProps {
  readonly claim: Claim
  readonly step: ClaimStep
  readonly close: () => void
}

/** Asks for what a step needs, and takes it. */
export function StepDialog({ claim, step, close }: DialogProps) {
  const { t } = useTranslation('claims')
  const take = useTakeStep(claim)
  const zone = useZoneOf()(claim.location.id)
  const [said, setSaid] = useState<SaidValues>({ note: '', reference: '', due_on: claim.due_on ?? todayIn(zone) })
  const [judged, setJudged] = useState<Readonly<Record<string, Judged>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const judges = step === 'verify' || step === 'approve'
  const lines = linesOf(claim, judged)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const body: StepBody = { step, ...saidFor(step, said), ...(judges && lines.length > 0 && { lines }) }
    take.mutate(body, {
      onSuccess() {
        toastSuccess('update')
        close()
      },
      onError(error) {
        if (error instanceof Refused && error.errors.length > 0)
          setErrors(Object.fromEntries(error.errors.map((broken) => [broken.field, ruleSentence(broken, '')])))
        else showRefusal(error)
      },
    })
  }
  const errorOf = (line: ClaimLine, field: string) => errors[`lines.${lines.findIndex((one) => one.id === line.id)}.${field}`]
  return (
    <Modal opened onClose={close} title={t(`step.${step}`)} centered size={judges ? 'lg' : 'md'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t(`explain.${step}`, { amount: rupiahText(claim.payable) })}</Text>
          {judges &&
            claim.lines.map((line) => (
              <JudgeLine
                key={line.id}
                line={line}
                judged={judged[line.id]}
                error={(field) => errorOf(line, field)}
                change={(next) => setJudged((before) => ({ ...before, [line.id]: next }))}
              />
            ))}
          <Said step={step} said={said} errors={errors} change={(some) => setSaid((before) => ({ ...before, ...some }))} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={take.isPending} {...(step === 'reject' && { color: 'red' })}>
              {t(`step.${step}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface SaidValues {
  readonly note: string
  readonly reference: string
  readonly due_on: string
}
const saidFor = (step: ClaimStep, { note, reference, due_on }: SaidValues) => ({
  ...(note.trim() && { note: note.trim() }),
  ...(step === 'pay' && reference.trim() && { reference: reference.trim() }),
  ...(step === 'schedule' && due_on && { due_on }),
})

interface SaidProps {
  readonly step: ClaimStep
  readonly said: SaidValues
  readonly errors: Readonly<Record<string, string>>
  readonly change: (some: Partial<SaidValues>) => void
}
/** The day, the reference or the words that a step needs. */
function Said({ step, said, errors, change }: SaidProps) {
  const { t } = useTranslation('claims')
  if (step === 'submit') return null
  if (step === 'pay')
    return (
      <TextInput
        label={t('reference')}
        description={t('referenceText')}
        withAsterisk
        data-autofocus
        maxLength={120}
        value={said.reference}
        error={errors['reference']}
        onChange={(event) => change({ reference: event.currentTarget.value })}
      />
    )
  return (
    <>
      {step === 'schedule' && (
        <DateField
          kind="date"
          label={t('dueOn')}
          withAsterisk
          value={said.due_on}
          error={errors['due_on']}
          onChange={(due_on) => change({ due_on })}
        />
      )}
      <Textarea
        label={t('note')}
        withAsterisk={wordedClaimSteps.includes(step)}
        autosize
        minRows={2}
        maxLength={1000}
        value={said.note}
        error={errors['note']}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </>
  )
}

const mostOf = (line: ClaimLine): number => line.verified ?? line.claimed
/** Lines that are not taken as they stand. */
function linesOf({ lines }: Claim, judged: Readonly<Record<string, Judged>>) {
  return lines.flatMap((line) => {
    const said = judged[line.id]
    if (!said || said.amount === null || said.amount === mostOf(line)) return []
    return [{ id: line.id, amount: said.amount, ...(said.reason.trim() && { reason: said.reason.trim() }) }]
  })
}

interface JudgeProps {
  readonly line: ClaimLine
  readonly judged: Judged | undefined
  readonly error: (field: string) => string | undefined
  readonly change: (next: Judged) => void
}
function JudgeLine({ line, judged, error, change }: JudgeProps) {
  const { t } = useTranslation('claims')
  const nameIn = useNamed()
  const whole = useRupiahInput()
  const { amount, reason } = judged ?? { amount: mostOf(line), reason: '' }
  const name = line.description || nameIn(line.type)
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <NumberInput
          {...whole}
          w={170}
          aria-label={t('amountOf', { name })}
          value={amount ?? ''}
          error={error('amount')}
          onChange={(value) => change({ amount: readNumber(value), reason })}
        />
      </Group>
      {amount !== null && amount < mostOf(line) && (
        <TextInput
          size="xs"
          label={t('reasonOf', { name })}
          withAsterisk
          maxLength={500}
          value={reason}
          error={error('reason')}
          onChange={(event) => change({ amount, reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
