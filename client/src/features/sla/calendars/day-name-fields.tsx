import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface DayNames {
  readonly name_en: string
  readonly name_id: string
}
interface DayNameFieldsProps {
  readonly names: DayNames
  readonly set: (change: Partial<DayNames>) => void
}

/** What a day of a calendar is called, in both languages. */
export function DayNameFields({ names, set }: DayNameFieldsProps) {
  const { t } = useTranslation('sla')
  return (['name_en', 'name_id'] as const).map((text) => (
    <TextInput
      key={text}
      aria-label={t(text)}
      flex={1}
      miw={120}
      value={names[text]}
      onChange={(event) => set({ [text]: event.currentTarget.value })}
    />
  ))
}
