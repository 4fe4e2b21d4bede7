import { useTranslation } from 'react-i18next'

/** Properties of a field for whole numbers: grouped in the reader's notation, without decimals. */
export function useWholeInput() {
  const { i18n } = useTranslation()
  const [thousandSeparator, decimalSeparator] = i18n.language === 'id' ? ['.', ','] : [',', '.']
  return { min: 0, allowDecimal: false, allowNegative: false, hideControls: true, thousandSeparator, decimalSeparator } as const
}
/** The same for whole Rupiah. */
export const useRupiahInput = () => ({ ...useWholeInput(), prefix: 'Rp ' }) as const
