import { oversizedOf } from '@menara/shared/kit/feeds/oversized-row.ts'
import { IconFileAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Beside a row of a list that was too large to come whole: what is missing is there when the row is opened. Nothing beside any other. */
export function OversizedMark({ row }: { readonly row: unknown }) {
  const { t } = useTranslation()
  const mark = oversizedOf(row)
  if (!mark) return null
  const text = t('oversized', { fields: mark.fields.join(', ') })
  return <IconFileAlert size={15} role="img" aria-label={text} title={text} data-oversized="true" style={{ verticalAlign: '-2px' }} />
}
