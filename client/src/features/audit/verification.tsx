import { Alert, Text } from '@mantine/core'
import type { AuditVerification } from '@menara/shared/contract/audit.contract.ts'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { useHomeZone } from '../../kit/site.ts'

/** What came of recomputing the trail. */
export function Verification({ result: { rows, heads, at, broken } }: { readonly result: AuditVerification }) {
  const { t } = useTranslation('audit')
  const zone = useHomeZone()
  const sentence = broken
    ? t(`brokenText.${broken.why}`, { seq: broken.seq, chain: broken.chain })
    : t('wholeText', { rows: numberText(rows), heads: numberText(heads), at: dateText(at, 'full', zone) })
  return (
    <Alert
      mb="md"
      role="status"
      color={broken ? 'red' : 'green'}
      icon={broken ? <IconShieldX aria-hidden /> : <IconShieldCheck aria-hidden />}
      title={broken ? t('broken') : t('whole')}
    >
      <Text size="sm">{sentence}</Text>
      <Text size="sm">{t('outside')}</Text>
    </Alert>
  )
}
