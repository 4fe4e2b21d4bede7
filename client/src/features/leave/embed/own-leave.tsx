import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownLeave } from '../leave.api.ts'
import { LeaveFigures } from './leave-figures.tsx'

/** My annual leave of the running year; nothing where no rule says what is granted. */
export function OwnLeave() {
  const { t } = useTranslation('leave')
  const balance = useQuery(ownLeave()).data?.data.person.balance
  if (!balance) return null
  return (
    <section aria-label={t('mine')}>
      <Text size="sm" fw={600}>
        {t('mine')}
      </Text>
      <LeaveFigures balance={balance} />
    </section>
  )
}
