import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'

interface ShownOfProps {
  readonly shown: number
  readonly all: number
}
/** Says that a list does not name everything it counts; nothing where it does. */
export function ShownOf({ shown, all }: ShownOfProps) {
  const { t } = useTranslation('sla')
  if (shown >= all) return null
  return (
    <Text size="sm" c="dimmed">
      {t('shownOf', { shown: numberText(shown), all: numberText(all) })}
    </Text>
  )
}
