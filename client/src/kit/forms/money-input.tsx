import { NumberInput, type NumberInputProps } from '@mantine/core'
import { minorDigits } from '@menara/shared/domain/finance/exchange-rates.ts'
import { MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { isForeign, type PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { useWholeInput } from './rupiah-input.ts'

interface MoneyInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'max'> {
  readonly currency: PurchaseCurrency
  /** In the minor unit of the currency; empty where nothing is entered. */
  readonly value: number | ''
  readonly onChange: (amount: number | '') => void
}

/** An amount in a currency, entered with the decimals the currency has. */
export function MoneyInput({ currency, value, onChange, ...props }: MoneyInputProps) {
  const whole = useWholeInput()
  const digits = isForeign(currency) ? minorDigits[currency] : 0
  const units = 10 ** digits
  return (
    <NumberInput
      {...whole}
      inputMode={digits > 0 ? 'decimal' : 'numeric'}
      {...props}
      allowDecimal={digits > 0}
      decimalScale={digits}
      fixedDecimalScale={digits > 0}
      prefix={isForeign(currency) ? `${currency} ` : 'Rp '}
      max={MAX_AMOUNT / units}
      value={value === '' ? '' : value / units}
      onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * units))}
    />
  )
}
