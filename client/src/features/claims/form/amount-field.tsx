import { Group, NumberInput, Select } from '@mantine/core'
import type { ReimburseType } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { isComputed } from '@menara/shared/domain/claims/claim-lines.ts'
import { type ForeignCurrency, foreignCurrencies, isForeignCurrency, minorDigits } from '@menara/shared/domain/finance/exchange-rates.ts'
import { CURRENCY, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { rateText, readNumber } from '../claim-words.tsx'
import type { LineValues } from './claim-values.ts'
import type { KnownRate } from './use-rates.ts'

export interface AmountProps {
  readonly line: LineValues
  readonly type: ReimburseType | undefined
  /** Of the line’s currency and day; null where there is none, undefined while it is asked for. */
  readonly rate: KnownRate | null | undefined
  readonly error: (field: string) => string | undefined
  readonly change: (some: Partial<LineValues>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Kilometres or days, or what was paid: in Rupiah or in another currency. */
export function AmountField(props: AmountProps) {
  const { line, type, error, change, onKeyDown } = props
  const { t } = useTranslation('claims')
  const { prefix: _prefix, ...whole } = useRupiahInput()
  if (type && isComputed(type.kind))
    return (
      <NumberInput
        {...whole}
        label={t(`quantity.${type.kind}`)}
        description={t('times', { rate: rupiahText(type.rate) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max={100_000}
        value={line.quantity ?? ''}
        error={error('quantity')}
        onKeyDown={onKeyDown}
        onChange={(value) => change({ quantity: readNumber(value) })}
      />
    )
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      {isForeignCurrency(line.currency) ? <ForeignInput {...props} currency={line.currency} /> : <RupiahInput {...props} />}
      <Select
        label={t('currency')}
        w={92}
        allowDeselect={false}
        searchable
        value={line.currency}
        onChange={(value) => value && change({ currency: value, amount: null, foreign_amount: null })}
        data={[CURRENCY, ...foreignCurrencies]}
      />
    </Group>
  )
}

function RupiahInput({ line, type, error, change, onKeyDown }: AmountProps) {
  const { t } = useTranslation('claims')
  return (
    <NumberInput
      {...useRupiahInput()}
      style={{ flex: 1 }}
      label={t('amount')}
      description={type?.line_limit != null ? t('limit', { amount: rupiahText(type.line_limit) }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      max={MAX_AMOUNT}
      value={line.amount ?? ''}
      error={error('amount')}
      onKeyDown={onKeyDown}
      onChange={(value) => change({ amount: readNumber(value) })}
    />
  )
}

function ForeignInput({ line, rate, error, change, onKeyDown, currency }: AmountProps & { readonly currency: ForeignCurrency }) {
  const { t } = useTranslation('claims')
  const { prefix: _prefix, ...input } = useRupiahInput()
  const units = 10 ** minorDigits[currency]
  const missing = rate === null ? t('foreign.noRate', { currency }) : undefined
  return (
    <NumberInput
      {...input}
      style={{ flex: 1 }}
      allowDecimal={minorDigits[currency] > 0}
      decimalScale={minorDigits[currency]}
      label={t('amount')}
      description={rate ? rateText(t, rate) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      max={MAX_AMOUNT / units}
      value={line.foreign_amount === null ? '' : line.foreign_amount / units}
      error={error('foreign') ?? error('foreign.amount') ?? missing}
      onKeyDown={onKeyDown}
      onChange={(value) => {
        const read = readNumber(value)
        change({ foreign_amount: read === null ? null : Math.round(read * units) })
      }}
    />
  )
}
