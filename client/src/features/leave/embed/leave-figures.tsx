import { Group, Text } from '@mantine/core'
import type { LeaveYear } from '@menara/shared/contract/people/leave.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'

const PARTS = ['granted', 'carried', 'adjusted', 'lapsed', 'joint', 'taken', 'waiting'] as const

/** What is left of annual leave, and what it follows from; parts of zero are left out. */
export function LeaveFigures({ balance }: { readonly balance: LeaveYear | null }) {
  const { t } = useTranslation('leave')
  if (!balance) return <Text size="sm">{t('noRule')}</Text>
  return (
    <div>
      <Text fw={600} className="num">
        {t('leftOf', { count: balance.left, days: numberText(balance.left, 1), year: balance.year })}
      </Text>
      <Group gap="sm">
        {PARTS.filter((part) => balance[part] !== 0).map((part) => (
          <Text key={part} size="sm" c="dimmed" className="num">
            {t(`figure.${part}`)} {numberText(balance[part], 1)}
          </Text>
        ))}
      </Group>
    </div>
  )
}
