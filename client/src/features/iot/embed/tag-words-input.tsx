import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTag } from '../../../kit/texts/tag-words.ts'
import { useTagWords } from '../tags/tagging.api.ts'

interface TagWordsInputProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'data' | 'error'> {
  readonly value: readonly string[]
  readonly change: (tags: string[]) => void
}

/** Tags typed or chosen from those in use; what is no tag is not taken, and it is said why. */
export function TagWordsInput({ value, change, ...rest }: TagWordsInputProps) {
  const { t } = useTranslation('tagging')
  const [wrong, setWrong] = useState(false)
  const words = useTagWords()
  return (
    <TagsInput
      placeholder={t('typeTag')}
      maxTags={30}
      limit={30}
      splitChars={[',', ' ']}
      {...rest}
      data={[...words]}
      error={wrong ? t('notATag') : undefined}
      value={[...value]}
      onChange={(next) => {
        const tags = next.map((text) => text.replace(/^#/, '')).filter(isTag)
        setWrong(tags.length < next.length)
        change([...new Set(tags)])
      }}
    />
  )
}
