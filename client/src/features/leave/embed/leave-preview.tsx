import { Alert, Text } from '@mantine/core'
import type { leave } from '@menara/shared/contract/people/leave.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { leavePreview } from '../leave.api.ts'

/** What a request of mine for annual leave would cost, and why it cannot be sent; nothing until it is known. */
export function LeavePreview(query: CallOf<typeof leave.preview>['query']) {
  const { t } = useTranslation('leave')
  const preview = useQuery(leavePreview(query)).data?.data
  if (!preview) return null
  const { days, after, blocked } = preview
  const short = after.find(({ left }) => left !== null && left < 0)
  return (
    <div role="status">
      <Text size="sm" className="num">
        {[
          t('costs', { count: days, days: numberText(days, 1) }),
          ...after.flatMap(({ year, left }) => (left === null ? [] : [t('leftAfter', { count: left, days: numberText(left, 1), year })])),
        ].join(' · ')}
      </Text>
      {short && <Alert color="red">{t('tooMuch', { year: short.year, days: numberText(-(short.left ?? 0), 1) })}</Alert>}
      {blocked && (
        <Alert color="red">
          {t('blockedText', { from: dayText(blocked.first_day), to: dayText(blocked.last_day), reason: blocked.reason })}
        </Alert>
      )}
    </div>
  )
}
