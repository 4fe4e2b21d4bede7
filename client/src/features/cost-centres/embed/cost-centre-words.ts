import type { CostCentreRef } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { useTranslation } from 'react-i18next'

/** A cost centre by its code, with its name in the language of the page. */
export function useCostCentreText(): (ref: CostCentreRef) => string {
  const { i18n } = useTranslation()
  return ({ code, name_en, name_id }) => `${code} · ${i18n.language === 'en' ? name_en : name_id}`
}
