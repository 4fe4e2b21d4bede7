import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { Bilingual } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { useTranslation } from 'react-i18next'

interface BilingualInputProps {
  readonly label: string
  readonly value: Bilingual
  readonly onChange: (value: Bilingual) => void
  readonly long?: boolean
  readonly required?: boolean
}
const MOST = 500

/** A text in English and Indonesian, side by side. */
export function BilingualInput({ label, value, onChange, long = false, required = false }: BilingualInputProps) {
  const { t } = useTranslation('surveys')
  const Input = long ? Textarea : TextInput
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {(['en', 'id'] as const).map((language) => (
        <Input
          key={language}
          label={t(`inLanguage.${language}`, { label })}
          withAsterisk={required}
          maxLength={MOST}
          lang={language}
          value={value[language]}
          onChange={(event: { currentTarget: { value: string } }) => onChange({ ...value, [language]: event.currentTarget.value })}
          {...(long && { autosize: true, minRows: 2 })}
        />
      ))}
    </SimpleGrid>
  )
}
