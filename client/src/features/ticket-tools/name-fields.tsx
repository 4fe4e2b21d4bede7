import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

interface Named {
  name_en: string
  name_id: string
}

/** What it is called in both languages. */
export function NameFields<V extends Named>({ form }: { readonly form: UseFormReturnType<V> }) {
  const { t } = useTranslation('ticket_tools')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={t('name_en')} withAsterisk maxLength={80} key={form.key('name_en')} {...form.getInputProps('name_en')} />
      <TextInput label={t('name_id')} withAsterisk maxLength={80} key={form.key('name_id')} {...form.getInputProps('name_id')} />
    </SimpleGrid>
  )
}
