import { Button, Group, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type StockTransferDetail, stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import type { TransferMove } from '@menara/shared/domain/stock/stock-states.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignaturePad } from '../../../kit/forms/signature-pad.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useItemName, useStockCommand } from '../stock.api.ts'

const ENDPOINTS = {
  request: stockTransfers.request,
  approve: stockTransfers.approve,
  reject: stockTransfers.reject,
  cancel: stockTransfers.cancel,
  pick: stockTransfers.pick,
  hand_over: stockTransfers.handOver,
  receive: stockTransfers.receive,
  settle: stockTransfers.settle,
  close: stockTransfers.close,
} as const
type Step = keyof typeof ENDPOINTS
/** What each step asks for: a reason, amounts of the lines, a signature. */
const ASKS: Readonly<Record<Step, readonly ('text' | 'amounts' | 'signature')[]>> = {
  request: [],
  approve: [],
  reject: ['text'],
  cancel: ['text'],
  pick: ['amounts'],
  hand_over: ['signature'],
  receive: ['amounts', 'signature'],
  settle: ['text'],
  close: [],
}
const ENDS: readonly Step[] = ['reject', 'cancel']
const isSame = (name: string, mine: string | undefined): boolean => name.trim().toLowerCase() === mine?.trim().toLowerCase()
const isStep = (move: TransferMove): move is Step => move in ENDPOINTS

interface StepsProps {
  readonly transfer: StockTransferDetail
}
/** What the reader may do with a transfer now. */
export function TransferSteps({ transfer }: StepsProps) {
  const { t } = useTranslation('stock')
  const steps = transfer.moves.filter(isStep)
  const [chosen, setChosen] = useState<Step | null>(null)
  const step = chosen ?? steps[0]
  if (!step) return null
  return (
    <Section title={t('transfer.next')}>
      <Stack gap="sm">
        {steps.length > 1 && (
          <SegmentedControl
            aria-label={t('transfer.next')}
            value={step}
            onChange={(next) => setChosen(next as Step)}
            data={steps.map((value) => ({ value, label: t(`transferMove.${value}`) }))}
          />
        )}
        <StepForm key={step} transfer={transfer} step={step} />
      </Stack>
    </Section>
  )
}

/** How much of a line is to be picked or received at most. */
const mostOf = ({ quantity, picked, received, missing }: StockTransferDetail['lines'][number], step: Step): number =>
  step === 'pick' ? quantity : picked - received - missing

/** What a step asks for, what is said of it so far, and how it is sent. */
function useStep({ transfer, step }: StepsProps & { readonly step: Step }) {
  const me = useMe()
  const asks = ASKS[step]
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [path, setPath] = useState('')
  const [rest, setRest] = useState<'later' | 'missing'>('later')
  const [amounts, setAmounts] = useState(() => new Map(transfer.lines.map((line) => [line.id, mostOf(line, step)])))
  const command = useStockCommand(ENDPOINTS[step] as typeof stockTransfers.receive)
  const isShort = asks.includes('amounts') && transfer.lines.some((line) => (amounts.get(line.id) ?? 0) < mostOf(line, step))
  const hasRest = step === 'receive' && isShort
  const needsText = asks.includes('text') || (hasRest && rest === 'missing')
  const isSigned = !asks.includes('signature') || isSame(name, me?.name)
  const isWhole = isSigned && !(needsText && text.trim() === '')
  const body = {
    rev: transfer.rev,
    ...(asks.includes('amounts') && { lines: [...amounts].map(([line_id, quantity]) => ({ line_id, quantity })) }),
    ...(asks.includes('signature') && { signed_name: name, ...(path && { signed_path: path }) }),
    ...(hasRest && { rest }),
    ...(needsText && { text }),
  }
  const send = () => command.mutate({ params: { id: transfer.id }, body: body as never }, { onSuccess: () => toastSuccess('update') })
  return {
    asks,
    text,
    setText,
    name,
    setName,
    path,
    setPath,
    rest,
    setRest,
    amounts,
    setAmounts,
    hasRest,
    needsText,
    isWhole,
    send,
    isPending: command.isPending,
  }
}

function StepForm({ transfer, step }: StepsProps & { readonly step: Step }) {
  const { t } = useTranslation('stock')
  const form = useStep({ transfer, step })
  const { asks, text, name, path, rest, amounts } = form
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <Stack gap="sm">
        {asks.includes('amounts') && <Amounts transfer={transfer} step={step} amounts={amounts} change={form.setAmounts} />}
        {form.hasRest && (
          <SegmentedControl
            aria-label={t('transfer.rest')}
            value={rest}
            onChange={(next) => form.setRest(next as 'later' | 'missing')}
            data={(['later', 'missing'] as const).map((value) => ({ value, label: t(`transfer.rests.${value}`) }))}
          />
        )}
        {form.needsText && (
          <TextInput label={t('reason')} withAsterisk value={text} onChange={(event) => form.setText(event.currentTarget.value)} />
        )}
        {asks.includes('signature') && <Signature name={name} setName={form.setName} path={path} setPath={form.setPath} />}
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending} disabled={!form.isWhole} {...(ENDS.includes(step) && { color: 'red' })}>
            {t(`transferMove.${step}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface SignatureProps {
  readonly name: string
  readonly setName: (name: string) => void
  readonly path: string
  readonly setPath: (path: string) => void
}
/** Drawn if one likes, and typed. */
function Signature({ name, setName, path, setPath }: SignatureProps) {
  const { t } = useTranslation('stock')
  const me = useMe()
  return (
    <>
      <SignaturePad label={t('transfer.draw')} path={path} onChange={setPath} />
      <TextInput
        label={t('transfer.sign')}
        description={t('transfer.signText', { name: me?.name })}
        withAsterisk
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </>
  )
}

interface AmountsProps extends StepsProps {
  readonly step: Step
  readonly amounts: ReadonlyMap<string, number>
  readonly change: (amounts: Map<string, number>) => void
}
function Amounts({ transfer, step, amounts, change }: AmountsProps) {
  const nameOf = useItemName()
  return (
    <>
      {transfer.lines
        .filter((line) => mostOf(line, step) > 0)
        .map((line) => (
          <NumberInput
            key={line.id}
            label={`${nameOf(line.item)} (${line.item.unit})`}
            min={0}
            max={mostOf(line, step)}
            clampBehavior="strict"
            allowDecimal={false}
            value={amounts.get(line.id) ?? 0}
            onChange={(value) => change(new Map(amounts).set(line.id, Number(value) || 0))}
          />
        ))}
    </>
  )
}
