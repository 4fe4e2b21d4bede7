import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'

type Judged = Pick<AlarmRule, 'kind' | 'point' | 'direction' | 'limit' | 'window_s'> & { readonly expression?: string | null }

/** What a rule compares, in short. */
export function Judges({ rule }: { readonly rule: Judged }) {
  const { t } = useTranslation('alarm_rules')
  const sign = rule.direction === 'above' ? '>' : '<'
  const limit = `${sign} ${numberText(rule.limit, 2)}`
  const text = {
    threshold: `${rule.point} ${limit}`,
    rate: t('ratePerMin', { point: rule.point ?? '', limit }),
    missing: t('missingFor', { point: rule.point ?? '', count: rule.window_s ?? 0 }),
    expression: `${rule.expression} ${limit}`,
  }[rule.kind]
  return (
    <code style={{ fontSize: '0.75rem' }} title={text}>
      {text}
    </code>
  )
}
