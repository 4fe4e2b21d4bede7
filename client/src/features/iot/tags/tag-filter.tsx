import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTagWords } from './tagging.api.ts'

const MOST = 10

interface TagFilterProps {
  /** Separated by commas; undefined for none. */
  readonly value: string | undefined
  readonly change: (tags: string | undefined) => void
}

/** Only what bears all of these tags. Nothing to choose where nothing is tagged. */
export function TagFilter({ value, change }: TagFilterProps) {
  const { t } = useTranslation('tagging')
  const words = useTagWords()
  const chosen = value ? value.split(',') : []
  if (words.length === 0 && chosen.length === 0) return null
  return (
    <MultiSelect
      aria-label={t('filter')}
      placeholder={chosen.length === 0 ? t('anyTag') : ''}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('anyTag') }}
      hidePickedOptions
      maxValues={MOST}
      limit={60}
      nothingFoundMessage={t('noTag')}
      w={{ base: '100%', xs: 220 }}
      data={[...new Set([...words, ...chosen])]}
      value={chosen}
      onChange={(next) => change(next.join(',') || undefined)}
    />
  )
}
