import { Group, SegmentedControl, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ChoiceProps {
  readonly value: string
  readonly onChange: (language: string) => void
}
/** The language visitors are written to in, until they choose another. */
export function LanguageChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('visitors')
  return (
    <Group gap="sm">
      <Text size="sm">{t('invitation.language')}</Text>
      <SegmentedControl
        size="xs"
        aria-label={t('invitation.language')}
        value={value}
        onChange={onChange}
        data={[
          { value: 'id', label: 'Indonesia' },
          { value: 'en', label: 'English' },
        ]}
      />
    </Group>
  )
}
